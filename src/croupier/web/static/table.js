/*! Generated from frontend/ by `npm run build`: change the sources there, not this file. */
// node_modules/svelte/src/internal/shared/utils.js
var e = Array.isArray, t = Array.prototype.indexOf, n = Array.prototype.includes, r = Array.from, i = Object.defineProperty, a = Object.getOwnPropertyDescriptor, o = Object.getOwnPropertyDescriptors, s = Object.prototype, c = Array.prototype, l = Object.getPrototypeOf, u = Object.isExtensible, d = () => {};
function f(e) {
	for (var t = 0; t < e.length; t++) e[t]();
}
function p() {
	var e, t;
	return {
		promise: new Promise((n, r) => {
			e = n, t = r;
		}),
		resolve: e,
		reject: t
	};
}
function m(e, t) {
	if (Array.isArray(e)) return e;
	if (t === void 0 || !(Symbol.iterator in e)) return Array.from(e);
	let n = [];
	for (let r of e) if (n.push(r), n.length === t) break;
	return n;
}
// node_modules/svelte/src/internal/client/constants.js
var h = 1 << 24, g = 1024, _ = 2048, v = 4096, y = 8192, b = 16384, x = 32768, S = 1 << 25, ee = 65536, C = 1 << 19, te = 1 << 20, ne = 1 << 25, re = 1 << 21, ie = 1 << 22, ae = 1 << 23, oe = Symbol("$state"), se = Symbol("component"), ce = Symbol("legacy props"), le = Symbol(""), ue = Symbol("attributes"), de = Symbol("class"), fe = Symbol("style"), pe = Symbol("text"), me = Symbol("form reset"), he = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), ge = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), _e = {}, w = Symbol("uninitialized"), ve = "http://www.w3.org/1999/xhtml", ye = "http://www.w3.org/2000/svg", be = "http://www.w3.org/1998/Math/MathML";
function xe() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function Se(e) {
	console.warn("https://svelte.dev/e/hydration_mismatch");
}
function Ce() {
	console.warn("https://svelte.dev/e/select_multiple_invalid_value");
}
function we() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// node_modules/svelte/src/internal/client/dom/hydration.js
var T = !1;
function Te(e) {
	T = e;
}
var E;
function Ee(e) {
	if (e === null) throw Se(), _e;
	return E = e;
}
function De() {
	return Ee(/* @__PURE__ */ ln(E));
}
function D(e) {
	if (T) {
		if (/* @__PURE__ */ ln(E) !== null) throw Se(), _e;
		E = e;
	}
}
function Oe(e = 1) {
	if (T) {
		for (var t = e, n = E; t--;) n = /* @__PURE__ */ ln(n);
		E = n;
	}
}
function ke(e = !0) {
	for (var t = 0, n = E;;) {
		if (n.nodeType === 8) {
			var r = n.data;
			if (r === "]") {
				if (t === 0) return n;
				--t;
			} else (r === "[" || r === "[!" || r[0] === "[" && !isNaN(Number(r.slice(1)))) && (t += 1);
		}
		var i = /* @__PURE__ */ ln(n);
		e && n.remove(), n = i;
	}
}
function Ae(e) {
	if (!e || e.nodeType !== 8) throw Se(), _e;
	return e.data;
}
// node_modules/svelte/src/internal/client/reactivity/equality.js
function je(e) {
	return e === this.v;
}
function Me(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function Ne(e) {
	return !Me(e, this.v);
}
function Pe(e) {
	throw Error("https://svelte.dev/e/lifecycle_outside_component");
}
// node_modules/svelte/src/internal/client/errors.js
function Fe() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function Ie(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function Le(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function Re() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function ze(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Be() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Ve(e) {
	throw Error("https://svelte.dev/e/props_invalid_value");
}
function He() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function Ue() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function We() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function Ge() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// node_modules/svelte/src/internal/shared/context.js
function Ke(e) {
	let t = e.p;
	for (; t !== null && t.c === null;) t = t.p;
	return t?.c ?? null;
}
function qe(e, t) {
	return e === null && Pe(t), e.c ??= new Map(Ke(e) || void 0);
}
// node_modules/svelte/src/internal/client/context.js
var O = null;
function Je(e) {
	O = e;
}
function Ye(e) {
	return qe(O, "getContext").get(e);
}
function Xe(e, t) {
	return qe(O, "setContext").set(e, t), t;
}
function k(e, t = !1, n) {
	O = {
		p: O,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: U,
		l: null
	};
}
function A(e) {
	var t = O, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) Tn(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, O = t.p, Ze(e);
}
function Ze(e = {}) {
	return i(e, se, { value: !0 }), e;
}
function Qe() {
	return !0;
}
// node_modules/svelte/src/internal/client/dom/task.js
var $e = [];
function et() {
	var e = $e;
	$e = [], f(e);
}
function tt(e) {
	if ($e.length === 0 && !Dt) {
		var t = $e;
		queueMicrotask(() => {
			t === $e && et();
		});
	}
	$e.push(e);
}
function nt() {
	for (; $e.length > 0;) et();
}
// node_modules/svelte/src/internal/client/reactivity/status.js
var rt = ~(_ | v | g);
function j(e, t) {
	e.f = e.f & rt | t;
}
function it(e) {
	e.f & 512 || e.deps === null ? j(e, g) : j(e, v);
}
// node_modules/svelte/src/internal/client/reactivity/utils.js
function at(e, t) {
	e.f & 2048 ? t.set(e, _) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, v), j(e, g);
}
// node_modules/svelte/src/internal/client/dom/elements/misc.js
function ot(e) {
	T && /* @__PURE__ */ cn(e) !== null && un(e);
}
var st = !1;
function ct() {
	st || (st = !0, document.addEventListener("reset", (e) => {
		Promise.resolve().then(() => {
			if (!e.defaultPrevented) for (let t of e.target.elements) t[me]?.();
		});
	}, { capture: !0 }));
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function lt(e) {
	var t = H, n = U;
	qn(null), Jn(null);
	try {
		return e();
	} finally {
		qn(t), Jn(n);
	}
}
// node_modules/svelte/src/internal/client/reactivity/async.js
function ut(e, t, n, r) {
	let i = Qe() ? mt : _t;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = U, c = dt(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				vn(e, s);
			}
			ft();
		}
	}
	var d = pt();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ gt(e))).then(u).catch((e) => vn(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), ft());
	}) : f();
}
function dt() {
	var e = U, t = H, n = O, r = N;
	return function(i = !0) {
		Jn(e), qn(t), Je(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function ft(e = !0) {
	Jn(null), qn(null), Je(null), e && N?.deactivate();
}
function pt() {
	var e = U, t = e.b, n = N, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function mt(e) {
	var t = 2 | _;
	return U !== null && (U.f |= C), {
		ctx: O,
		deps: null,
		effects: null,
		equals: je,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: w,
		wv: 0,
		parent: U,
		ac: null
	};
}
var ht = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function gt(e, t, n) {
	let r = U;
	r === null && Fe();
	var i = void 0, a = Wt(w), o = !H, s = /* @__PURE__ */ new Set();
	return On(() => {
		var t = U, n = p();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== he && n.reject(e);
			}).finally(ft);
		} catch (e) {
			n.reject(e), ft();
		}
		var c = N;
		if (o) {
			if (t.f & 32768) var l = pt();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(ht);
			else for (let e of s.values()) e.reject(ht);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== ht && (c.activate(), t ? (a.f |= ae, Jt(a, t)) : (a.f & 8388608 && (a.f ^= ae), Jt(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), Cn(() => {
		for (let e of s) e.reject(ht);
	}), new Promise((e) => {
		function t(n) {
			function r() {
				n === i ? e(a) : t(i);
			}
			n.then(r, r);
		}
		t(i);
	});
}
/*#__NO_SIDE_EFFECTS__*/
function M(e) {
	let t = /* @__PURE__ */ mt(e);
	return Xn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function _t(e) {
	let t = /* @__PURE__ */ mt(e);
	return t.equals = Ne, t;
}
function vt(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) V(t[n]);
	}
}
function yt(e) {
	var t, n = U, r = e.parent;
	if (!Wn && r !== null && e.v !== w && r.f & 24576) return xe(), e.v;
	Jn(r);
	try {
		vt(e), t = cr(e);
	} finally {
		Jn(n);
	}
	return t;
}
function bt(e) {
	var t = yt(e);
	!e.equals(t) && (e.wv = ar(), (!N?.is_fork || e.deps === null) && (N === null ? e.v = t : (N.capture(e, t, !0), wt?.capture(e, t, !0)), e.deps === null)) ? j(e, g) : Wn || (Tt === null ? it(e) : (Sn() || N?.is_fork) && Tt.set(e, t));
}
function xt(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && lt(() => {
		t.ac.abort(he), t.ac = null;
	}), t.fn !== null && (t.teardown = d), dr(t, 0), Pn(t));
}
function St(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && fr(t);
}
// node_modules/svelte/src/internal/client/reactivity/batch.js
var Ct = null, N = null, wt = null, Tt = null, Et = null, Dt = !1, Ot = !1, kt = null, At = null, jt = 0, Mt = 1, Nt = class e {
	id = Mt++;
	started = !1;
	linked = !0;
	prev = null;
	next = null;
	async_deriveds = /* @__PURE__ */ new Map();
	current = /* @__PURE__ */ new Map();
	previous = /* @__PURE__ */ new Map();
	#e = /* @__PURE__ */ new Set();
	#t = /* @__PURE__ */ new Set();
	#n = 0;
	#r = /* @__PURE__ */ new Map();
	#i = null;
	#a = [];
	#o = [];
	#s = /* @__PURE__ */ new Map();
	#c = /* @__PURE__ */ new Map();
	#l = /* @__PURE__ */ new Set();
	is_fork = !1;
	#u = !1;
	constructor() {
		Ct === null ? Ct = this : (Ct.next = this, this.prev = Ct), Ct = this;
	}
	#d() {
		if (this.is_fork) return !0;
		for (let e of this.#r.keys()) if (!this.#f(e)) return !0;
		return !1;
	}
	#f(e) {
		for (var t = e; t !== null; t = t.parent) if (this.#c.has(t)) return !0;
		return !1;
	}
	skip_effect(e) {
		this.#c.has(e) || this.#c.set(e, {
			d: [],
			m: []
		}), this.#l.delete(e);
	}
	unskip_effect(e, t = (e) => this.schedule(e)) {
		var n = this.#c.get(e);
		if (n) {
			this.#c.delete(e);
			for (var r of n.d) j(r, _), t(r);
			for (r of n.m) j(r, v), t(r);
		}
		this.#l.add(e);
	}
	#p() {
		var e = [];
		for (let i of this.#a) if (!(i.f & 16384 || !(i.f & 6144))) {
			for (var t = i, n = !1; t.parent !== null;) {
				t = t.parent;
				var r = t.f;
				if (r & 96) {
					if (!(r & 1024)) {
						n = !0;
						break;
					}
					t.f ^= g;
				}
			}
			n || e.push(t);
		}
		return this.#a = [], e;
	}
	#m() {
		this.started = !0;
		for (let [e, t] of this.#s) j(e, t), this.schedule(e);
		this.apply();
		for (var t = kt = [], n = [], r = At = []; this.#a.length > 0;) {
			jt++ > 1e3 && (this.#b(), Ft());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw Bt(e), this.#d() || this.discard(), t;
			}
		}
		if (N = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (kt = null, At = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) zt(e, t);
			r.length > 0 && N.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), wt = this, Lt(n), Lt(t), wt = null, this.#i?.resolve();
			var o = N;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (Ht.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= g;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= g : i & 4 ? t.push(r) : or(r) && (i & 16 && this.add_dirty_reaction(r, v), fr(r));
				var o = r.first;
				if (o !== null) {
					r = o;
					continue;
				}
			}
			for (; r !== null;) {
				var s = r.next;
				if (s !== null) {
					r = s;
					break;
				}
				r = r.parent;
			}
		}
	}
	#g() {
		for (var e = this.prev; e !== null; e = e.prev) if (!e.is_fork && this.#_(e)) return e;
		return null;
	}
	#_(e) {
		for (let [t, [, n]] of this.current) if (!n && e.current.has(t)) return !0;
		return !1;
	}
	#v(e) {
		for (let [t, n] of e.current) !this.previous.has(t) && e.previous.has(t) && this.previous.set(t, e.previous.get(t)), this.current.set(t, n);
		for (let [t, n] of e.async_deriveds) {
			let e = this.async_deriveds.get(t);
			e && n.promise.then(e.resolve).catch(e.reject);
		}
		e.async_deriveds.clear(), this.transfer_reactions(e.#s);
		let t = (e) => {
			var n = e.reactions;
			if (n !== null && !(e.f & 2 && !(e.f & 6144))) for (let e of n) {
				var r = e.f;
				if (r & 2) t(e);
				else {
					var i = e;
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), j(i, _), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), N = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) at(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== w && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), Tt?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		N = this;
	}
	deactivate() {
		N = null, Tt = null;
	}
	flush() {
		try {
			Ot = !0, N = this, this.#m();
		} finally {
			jt = 0, Et = null, kt = null, At = null, Ot = !1, N = null, Tt = null, Ht.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(ht);
		this.#b(), this.#i?.resolve();
	}
	register_created_effect(e) {
		this.#o.push(e);
	}
	increment(e, t) {
		if (this.#n += 1, e) {
			let e = this.#r.get(t) ?? 0;
			this.#r.set(t, e + 1);
		}
	}
	decrement(e, t) {
		if (--this.#n, e) {
			let e = this.#r.get(t) ?? 0;
			e === 1 ? this.#r.delete(t) : this.#r.set(t, e - 1);
		}
		this.#u || (this.#u = !0, tt(() => {
			this.#u = !1, this.linked && this.flush();
		}));
	}
	transfer_reactions(e) {
		for (let [t, n] of e) this.add_dirty_reaction(t, n);
		e.clear();
	}
	add_dirty_reaction(e, t) {
		(t === 2048 || this.#s.get(e) !== 2048) && this.#s.set(e, t);
	}
	oncommit(e) {
		this.#e.add(e);
	}
	ondiscard(e) {
		this.#t.add(e);
	}
	settled() {
		return (this.#i ??= p()).promise;
	}
	static ensure() {
		if (N === null) {
			let t = N = new e();
			!Ot && !Dt && tt(() => {
				t.started || t.flush();
			});
		}
		return N;
	}
	apply() {
		Tt = null;
	}
	schedule(e) {
		Et = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? Ct = e : t.prev = e, this.linked = !1;
		}
	}
};
function Pt(e) {
	var t = Dt, n = wt;
	wt = null, Dt = !0;
	try {
		var r;
		for (e && (Pt(), r = e());;) {
			if (nt(), N === null) return r;
			N.flush();
		}
	} finally {
		Dt = t, wt = n;
	}
}
function Ft() {
	try {
		Be();
	} catch (e) {
		vn(e, Et);
	}
}
var It = null;
function Lt(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && or(r) && (It = /* @__PURE__ */ new Set(), fr(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && Ln(r), It?.size > 0)) {
				Ht.clear();
				for (let e of It) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) It.has(n) && (It.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || fr(n);
					}
				}
				It.clear();
			}
		}
		It = null;
	}
}
function Rt(e) {
	N.schedule(e);
}
function zt(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), j(e, g);
		for (var n = e.first; n !== null;) zt(n, t), n = n.next;
	}
}
function Bt(e) {
	j(e, g);
	for (var t = e.first; t !== null;) Bt(t), t = t.next;
}
// node_modules/svelte/src/internal/client/reactivity/sources.js
var Vt = /* @__PURE__ */ new Set(), Ht = /* @__PURE__ */ new Map(), Ut = !1;
function Wt(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: je,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function P(e, t) {
	let n = Wt(e, t);
	return Xn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function Gt(e, t = !1, n = !0) {
	let r = Wt(e);
	return t || (r.equals = Ne), r;
}
function F(e, t, n = !1) {
	return H !== null && (!Kn || H.f & 131072) && Qe() && H.f & 4325394 && (Yn === null || !Yn.has(e)) && We(), Jt(e, n ? Qt(t) : t, At);
}
var Kt = null, qt = 0;
function Jt(e, t, n = null) {
	if (!e.equals(t)) {
		Wn ? Ht.set(e, t) : Ht.has(e) || Ht.set(e, e.v);
		var r = Nt.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && yt(t), Tt === null && it(t);
		}
		e.wv = ar(), Kt = null, qt = 0, Zt(e, _, n), Kt = null, Qe() && U !== null && U.f & 1024 && !(U.f & 96) && ($n === null ? er([e]) : $n.push(e)), !r.is_fork && Vt.size > 0 && !Ut && Yt();
	}
	return t;
}
function Yt() {
	Ut = !1;
	for (let e of Vt) {
		e.f & 1024 && j(e, v);
		let t;
		try {
			t = or(e);
		} catch {
			t = !0;
		}
		t && fr(e);
	}
	Vt.clear();
}
function Xt(e) {
	F(e, e.v + 1);
}
function Zt(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = Qe(), a = r.length;
		if (qt += a, qt > 1e5 && Kt === null && (Kt = /* @__PURE__ */ new Set()), Kt !== null) {
			if (Kt.has(e)) return;
			Kt.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== U) {
				var l = (c & _) === 0;
				if (l && j(s, t), c & 131072) Vt.add(s);
				else if (c & 2) {
					var u = s;
					Tt?.delete(u), Zt(u, v, n);
				} else if (l) {
					var d = s;
					c & 16 && It !== null && It.add(d), n === null ? Rt(d) : n.push(d);
				}
			}
		}
	}
}
function Qt(t) {
	if (typeof t != "object" || !t || oe in t || se in t) return t;
	let n = l(t);
	if (n !== s && n !== c) return t;
	var r = /* @__PURE__ */ new Map(), i = e(t), o = /* @__PURE__ */ P(0), u = null, d = rr, f = (e) => {
		if (rr === d) return e();
		var t = H, n = rr;
		qn(null), ir(d);
		var r = e();
		return qn(t), ir(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ P(t.length, u)), new Proxy(t, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || He();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ P(n.value, u);
				return r.set(t, e), e;
			}) : F(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ P(w, u));
					r.set(t, e), Xt(o);
				}
			} else F(n, w), Xt(o);
			return !0;
		},
		get(e, n, i) {
			if (n === oe) return t;
			var o = r.get(n), s = n in e;
			if (o === void 0 && (!s || a(e, n)?.writable) && (o = f(() => /* @__PURE__ */ P(Qt(s ? e[n] : w), u)), r.set(n, o)), o !== void 0) {
				var c = W(o);
				return c === w ? void 0 : c;
			}
			return Reflect.get(e, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = W(i);
				if (a === w) return;
				if (n && "value" in n) n.value = a;
				else return {
					enumerable: !0,
					configurable: !0,
					value: a,
					writable: !0
				};
			}
			return n;
		},
		has(e, t) {
			if (t === oe) return !0;
			var n = r.get(t), i = n !== void 0 && n.v !== w || Reflect.has(e, t);
			return (n !== void 0 || (U !== null || H !== null) && (!i || a(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ P(i ? Qt(e[t]) : w, u)), r.set(t, n)), W(n) === w) ? !1 : i;
		},
		set(e, t, n, s) {
			var c = r.get(t), l = t in e;
			if (i && t === "length") for (var d = n; d < c.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ P(w, u)), r.set(d + "", p)) : F(p, w);
			}
			if (c === void 0) (!l || a(e, t)?.writable) && (c = f(() => /* @__PURE__ */ P(void 0, u)), F(c, Qt(n)), r.set(t, c));
			else {
				l = c.v !== w;
				var m = f(() => Qt(n));
				F(c, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(s, n), !l) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && F(g, _ + 1);
				}
				Xt(o);
			}
			return !0;
		},
		ownKeys(e) {
			W(o);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== w;
			});
			for (var [n, i] of r) i.v !== w && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Ue();
		}
	});
}
function $t(e) {
	try {
		if (typeof e == "object" && e && oe in e) return e[oe];
	} catch {}
	return e;
}
function en(e, t) {
	return Object.is($t(e), $t(t));
}
var tn, nn, rn, an;
function on() {
	if (tn === void 0) {
		tn = window, nn = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		rn = a(t, "firstChild").get, an = a(t, "nextSibling").get, u(e) && (e[de] = void 0, e[ue] = null, e[fe] = void 0, e.__e = void 0), u(n) && (n[pe] = void 0);
	}
}
function sn(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function cn(e) {
	return rn.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function ln(e) {
	return an.call(e);
}
function I(e, t) {
	if (!T) return /* @__PURE__ */ cn(e);
	var n = /* @__PURE__ */ cn(E);
	if (n === null) n = E.appendChild(sn());
	else if (t && n.nodeType !== 3) {
		var r = sn();
		return n?.before(r), Ee(r), r;
	}
	return t && gn(n), Ee(n), n;
}
function L(e, t = !1) {
	if (!T) {
		var n = /* @__PURE__ */ cn(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ ln(n) : n;
	}
	if (t) {
		if (E?.nodeType !== 3) {
			var r = sn();
			return E?.before(r), Ee(r), r;
		}
		gn(E);
	}
	return E;
}
function R(e, t = !1) {
	if (!T) return /* @__PURE__ */ cn(e);
	var n = I(e, t);
	return D(e), n;
}
function z(e, t = 1, n = !1) {
	let r = T ? E : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ ln(r);
	if (!T) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = sn();
			return r === null ? i?.after(a) : r.before(a), Ee(a), a;
		}
		gn(r);
	}
	return Ee(r), r;
}
function un(e) {
	e.textContent = "";
}
function dn() {
	return !1;
}
function fn(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function pn() {
	return document.createDocumentFragment();
}
function mn(e = "") {
	return document.createComment(e);
}
function hn(e, t, n = "") {
	if (t.startsWith("xlink:")) e.setAttributeNS("http://www.w3.org/1999/xlink", t, n);
	else return e.setAttribute(t, n);
}
function gn(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function _n(e) {
	var t = U;
	if (t === null) return H.f |= ae, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	vn(e, t);
}
function vn(e, t) {
	if (e === _e) throw e;
	if (!(t !== null && t.f & 16384)) {
		for (; t !== null;) {
			if (t.f & 128 && !(t.f & 33570816)) {
				if (!(t.f & 32768)) throw e;
				try {
					t.b.error(e);
					return;
				} catch (t) {
					e = t;
				}
			}
			t = t.parent;
		}
		throw e;
	}
}
// node_modules/svelte/src/internal/client/reactivity/effects.js
function yn(e) {
	U === null && (H === null && ze(e), Re()), Wn && Le(e);
}
function bn(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function xn(e, t) {
	var n = U;
	n !== null && n.f & 8192 && (e |= y);
	var r = {
		ctx: O,
		deps: null,
		nodes: null,
		f: e | _ | 512,
		first: null,
		fn: t,
		last: null,
		next: null,
		parent: n,
		b: n && n.b,
		prev: null,
		teardown: null,
		wv: 0,
		ac: null
	};
	N?.register_created_effect(r);
	var i = r;
	if (e & 4) kt === null ? Nt.ensure().schedule(r) : kt.push(r);
	else if (t !== null) {
		try {
			fr(r);
		} catch (e) {
			throw V(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= ee));
	}
	if (i !== null && (i.parent = n, n !== null && bn(i, n), H !== null && H.f & 2 && !(e & 64))) {
		var a = H;
		(a.effects ??= []).push(i);
	}
	return r;
}
function Sn() {
	return H !== null && !Kn;
}
function Cn(e) {
	let t = xn(8, null);
	return j(t, g), t.teardown = e, t;
}
function wn(e) {
	yn("$effect");
	var t = U.f;
	if (!H && t & 32 && O !== null && !O.i) {
		var n = O;
		(n.e ??= []).push(e);
	} else return Tn(e);
}
function Tn(e) {
	return xn(4 | te, e);
}
function En(e) {
	Nt.ensure();
	let t = xn(64 | C, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? Rn(t, () => {
			V(t), n(void 0);
		}) : (V(t), n(void 0));
	});
}
function Dn(e) {
	return xn(4, e);
}
function On(e) {
	return xn(ie | C, e);
}
function kn(e, t = 0) {
	return xn(8 | t, e);
}
function B(e, t = [], n = [], r = []) {
	ut(r, t, n, (t) => {
		xn(8, () => {
			e(...t.map(W));
		});
	});
}
function An(e, t = 0) {
	return xn(16 | t, e);
}
function jn(e, t = 0) {
	return xn(h | t, e);
}
function Mn(e) {
	return xn(32 | C, e);
}
function Nn(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = Wn, r = H;
		Gn(!0), qn(null);
		try {
			t.call(null);
		} catch (t) {
			vn(t, e.parent);
		} finally {
			Gn(n), qn(r);
		}
	}
}
function Pn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && lt(() => {
			e.abort(he);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : V(n, t), n = r;
	}
}
function Fn(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || V(t), t = n;
	}
}
function V(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (In(e.nodes.start, e.nodes.end), n = !0), e.f |= S, Pn(e, t && !n), dr(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	Nn(e), e.f ^= S, e.f |= b;
	var i = e.parent;
	i !== null && i.first !== null && Ln(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function In(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ ln(e);
		e.remove(), e = n;
	}
}
function Ln(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function Rn(e, t, n = !0) {
	var r = [];
	e.f |= 256, zn(e, r, !0);
	var i = () => {
		n && V(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function zn(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= y;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				zn(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function Bn(e) {
	e.f &= -257, Vn(e, !0);
}
function Vn(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= y, e.f & 1024 || (j(e, _), Nt.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			Vn(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function Hn(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ ln(n);
		t.append(n), n = i;
	}
}
// node_modules/svelte/src/internal/client/legacy.js
var Un = null, Wn = !1;
function Gn(e) {
	Wn = e;
}
var H = null, Kn = !1;
function qn(e) {
	H = e;
}
var U = null;
function Jn(e) {
	U = e;
}
var Yn = null;
function Xn(e) {
	H !== null && (H.f & 2097152 || H.f & 2) && (Yn ??= /* @__PURE__ */ new Set()).add(e);
}
var Zn = null, Qn = 0, $n = null;
function er(e) {
	$n = e;
}
var tr = 1, nr = 0, rr = nr;
function ir(e) {
	rr = e;
}
function ar() {
	return ++tr;
}
function or(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (or(a) && bt(a), a.wv > e.wv) return !0;
		}
		t & 512 && Tt === null && j(e, g);
	}
	return !1;
}
function sr(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Yn !== null && Yn.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? sr(a, t, !1) : t === a && (n ? j(a, _) : a.f & 1024 && j(a, v), Rt(a));
	}
}
function cr(e) {
	var t = Zn, n = Qn, r = $n, i = H, a = Yn, o = O, s = Kn, c = rr, l = e.f;
	Zn = null, Qn = 0, $n = null, H = l & 96 ? null : e, Yn = null, Je(e.ctx), Kn = !1, rr = ++nr, e.ac !== null && (lt(() => {
		e.ac.abort(he);
	}), e.ac = null);
	try {
		e.f |= re;
		var u = e.fn, d = u();
		e.f |= x;
		var f = lr(e);
		if (Qe() && $n !== null && !Kn && f !== null && !(e.f & 6146)) for (var p = 0; p < $n.length; p++) sr($n[p], e);
		if (i !== null && i !== e) {
			if (nr++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = nr;
			if (t !== null) for (let e of t) e.rv = nr;
			$n !== null && (r === null ? r = $n : r.push(...$n));
		}
		return e.f & 8388608 && (e.f ^= ae), d;
	} catch (t) {
		return lr(e), _n(t);
	} finally {
		e.f ^= re, Zn = t, Qn = n, $n = r, H = i, Yn = a, Je(o), Kn = s, rr = c;
	}
}
function lr(e) {
	var t = e.deps, n = N?.is_fork;
	if (Zn !== null) {
		var r;
		if (n || dr(e, Qn), t !== null && Qn > 0) for (t.length = Qn + Zn.length, r = 0; r < Zn.length; r++) t[Qn + r] = Zn[r];
		else e.deps = t = Zn;
		if (Sn() && e.f & 512) for (r = Qn; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && Qn < t.length && (dr(e, Qn), t.length = Qn);
	return t;
}
function ur(e, r) {
	let i = r.reactions;
	if (i !== null) {
		var a = t.call(i, e);
		if (a !== -1) {
			var o = i.length - 1;
			o === 0 ? i = r.reactions = null : (i[a] = i[o], i.pop());
		}
	}
	if (i === null && r.f & 2 && (Zn === null || !n.call(Zn, r))) {
		var s = r;
		s.f & 512 && (s.f ^= 512), s.v !== w && it(s), s.ac !== null && lt(() => {
			s.ac.abort(he), s.ac = null, j(s, _);
		}), xt(s), dr(s, 0);
	}
}
function dr(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) ur(e, n[r]);
}
function fr(e) {
	var t = e.f;
	if (!(t & 16384)) {
		j(e, g);
		var n = U;
		U = e;
		try {
			t & 16777232 ? Fn(e) : Pn(e), Nn(e);
			var r = cr(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = tr;
		} finally {
			U = n;
		}
	}
}
async function pr() {
	await Promise.resolve(), Pt();
}
function W(e) {
	var t = !!(e.f & 2);
	if (Un?.add(e), H !== null && !Kn && !(U !== null && U.f & 16384) && (Yn === null || !Yn.has(e))) {
		var r = H.deps;
		if (H.f & 2097152) e.rv < nr && (e.rv = nr, Zn === null && r !== null && r[Qn] === e ? Qn++ : Zn === null ? Zn = [e] : Zn.push(e));
		else {
			H.deps ??= [], n.call(H.deps, e) || H.deps.push(e);
			var i = e.reactions;
			i === null ? e.reactions = [H] : n.call(i, H) || i.push(H);
		}
	}
	if (Wn && Ht.has(e)) return Ht.get(e);
	if (t) {
		var a = e;
		if (Wn) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || hr(a)) && (o = yt(a)), Ht.set(a, o), o;
		}
		var s = !(a.f & 512) && !Kn && H !== null && !!(H.f & 512), c = (a.f & x) === 0;
		or(a) && (s && (a.f |= 512), bt(a)), s && !c && (St(a), mr(a));
	}
	if (Tt?.has(e)) return Tt.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function mr(e) {
	if (e.f |= 512, e.deps !== null) for (let r of e.deps) {
		var t = r.reactions;
		t === null ? r.reactions = [e] : n.call(t, e) || t.push(e), r.f & 2 && !(r.f & 512) && (St(r), mr(r));
	}
}
function hr(e) {
	if (e.v === w) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (Ht.has(t) || t.f & 2 && hr(t)) return !0;
	return !1;
}
function gr(e) {
	var t = Kn;
	try {
		return Kn = !0, e();
	} finally {
		Kn = t;
	}
}
[.../* @__PURE__ */ "allowfullscreen.async.autofocus.autoplay.checked.controls.default.disabled.formnovalidate.indeterminate.inert.ismap.loop.multiple.muted.nomodule.novalidate.open.playsinline.readonly.required.reversed.seamless.selected.webkitdirectory.defer.disablepictureinpicture.disableremoteplayback".split(".")];
var _r = ["touchstart", "touchmove"];
function vr(e) {
	return _r.includes(e);
}
// node_modules/svelte/src/internal/client/dom/elements/events.js
var yr = Symbol("events"), br = /* @__PURE__ */ new Set(), xr = /* @__PURE__ */ new Set();
function Sr(e, t, n, r = {}) {
	function i(e) {
		if (r.capture || Dr.call(t, e), !e.cancelBubble) return lt(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, tt(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function Cr(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = Sr(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && Cn(() => {
		o.__removed = !0, t.removeEventListener(e, o, a);
	});
}
function G(e, t, n) {
	(t[yr] ??= {})[e] = n;
}
function wr(e) {
	for (var t = 0; t < e.length; t++) br.add(e[t]);
	for (var n of xr) n(e);
}
var Tr = null, Er = !1;
function Dr(e) {
	var t = this, n = t.ownerDocument, r = e.type, a = e.composedPath?.() || [], o = a[0] || e.target;
	Tr = e, Er || (Er = !0, setTimeout(() => {
		Er = !1, Tr = null;
	}));
	var s = 0, c = Tr === e && e[yr];
	if (c) {
		var l = a.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[yr] = t;
			return;
		}
		var u = a.indexOf(t);
		if (u === -1) return;
		l <= u && (s = l);
	}
	if (o = a[s] || e.target, o !== t) {
		i(e, "currentTarget", {
			configurable: !0,
			get() {
				return o || n;
			}
		});
		var d = H, f = U;
		qn(null), Jn(null);
		try {
			for (var p, m = []; o !== null && o !== t;) {
				try {
					var h = o[yr]?.[r];
					h == null || o.disabled && e.target !== o || h.call(o, e);
				} catch (e) {
					p ? m.push(e) : p = e;
				}
				if (e.cancelBubble) break;
				s++, o = s < a.length ? a[s] : null;
			}
			if (p) {
				for (let e of m) queueMicrotask(() => {
					throw e;
				});
				throw p;
			}
		} finally {
			e[yr] = t, delete e.currentTarget, qn(d), Jn(f);
		}
	}
}
globalThis?.window?.trustedTypes;
// node_modules/svelte/src/internal/client/dom/template.js
var Or = ge ? "template" : "TEMPLATE";
function kr(e, t) {
	var n = U;
	n.nodes === null && (n.nodes = {
		start: e,
		end: t,
		a: null,
		t: null
	});
}
function Ar(e, t) {
	var n = pn();
	for (var r of e) {
		if (typeof r == "string") {
			n.append(sn(r));
			continue;
		}
		if (r === void 0 || r[0][0] === "/") {
			n.append(mn(r ? r[0].slice(3) : ""));
			continue;
		}
		let [e, o, ...s] = r, c = e === "svg" ? ye : e === "math" ? be : t;
		var i = fn(e, c, o?.is);
		for (var a in o) hn(i, a, o[a]);
		s.length > 0 && (i.nodeName === Or ? i.content : i).append(Ar(s, i.nodeName === "foreignObject" ? void 0 : c)), n.append(i);
	}
	return n;
}
/*#__NO_SIDE_EFFECTS__*/
function K(e, t) {
	var n = !!(t & 1), r = !!(t & 2), i;
	return () => {
		if (T) return kr(E, null), E;
		i === void 0 && (i = Ar(e, t & 4 ? ye : t & 8 ? be : void 0), n || (i = /* @__PURE__ */ cn(i)));
		var a = r || nn ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ cn(a), s = a.lastChild;
			kr(o, s);
		} else kr(a, a);
		return a;
	};
}
function jr(e = "") {
	if (!T) {
		var t = sn(e + "");
		return kr(t, t), t;
	}
	var n = E;
	return n.nodeType === 3 ? gn(n) : (n.before(n = sn()), Ee(n)), kr(n, n), n;
}
function Mr() {
	if (T) return kr(E, null), E;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = sn();
	return e.append(t, n), kr(t, n), e;
}
function q(e, t) {
	if (T) {
		var n = U;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = E), De();
	} else e !== null && e.before(t);
}
// node_modules/svelte/src/reactivity/create-subscriber.js
function Nr(e) {
	let t = 0, n = Wt(0), r;
	return () => {
		Sn() && (W(n), kn(() => (t === 0 && (r = gr(() => e(() => Xt(n)))), t += 1, () => {
			tt(() => {
				--t, t === 0 && (r?.(), r = void 0, Xt(n));
			});
		})));
	};
}
// node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var Pr = ee | C;
function Fr(e, t, n, r) {
	new Ir(e, t, n, r);
}
var Ir = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t = T ? E : null;
	#n;
	#r;
	#i;
	#a = null;
	#o = null;
	#s = null;
	#c = null;
	#l = 0;
	#u = 0;
	#d = !1;
	#f = /* @__PURE__ */ new Map();
	#p = null;
	#m = Nr(() => (this.#p = Wt(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = U;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = U.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = An(() => {
			if (T) {
				let e = Ae(this.#t);
				De();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, Pr), T && (this.#e = E);
	}
	#h() {
		try {
			this.#a = Mn(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		tt(r), t && (this.#s = Mn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? we() : (t = !0, n && Ge(), this.#s !== null && Rn(this.#s, () => {
				this.#s = null;
			}), this.#S(() => {
				this.#b();
			})));
		};
		return {
			reset: r,
			invoke_onerror: () => {
				if (!this.#v()) try {
					n = !0, this.#n.onerror?.(e, r), n = !1;
				} catch (e) {
					vn(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (b | S)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = Mn(() => e(this.#e)), tt(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = sn(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return Mn(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							vn(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(N)) : this.#u === 0 && (this.#e.before(e), this.#c = null, Rn(this.#o, () => {
					this.#o = null;
				}), this.#x(N));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = Mn(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				Hn(this.#a, e);
				let t = this.#n.pending;
				this.#o = Mn(() => t(this.#e));
			} else this.#x(N);
		} catch (e) {
			this.error(e);
		}
	}
	#x(e) {
		this.is_pending = !1, e.transfer_reactions(this.#f);
	}
	defer_effect(e) {
		at(e, this.#f);
	}
	is_rendered() {
		return !this.is_pending && (!this.parent || this.parent.is_rendered());
	}
	has_pending_snippet() {
		return !!this.#n.pending;
	}
	#S(e) {
		var t = U, n = H, r = O;
		Jn(this.#i), qn(this.#i), Je(this.#i.ctx);
		try {
			return Nt.ensure(), e();
		} finally {
			Jn(t), qn(n), Je(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && Rn(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, tt(() => {
			this.#d = !1, this.#p && Jt(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), W(this.#p);
	}
	error(e) {
		if (e === _e || !this.#n.onerror && !this.#n.failed) throw e;
		N?.is_fork ? (this.#a && N.skip_effect(this.#a), this.#o && N.skip_effect(this.#o), this.#s && N.skip_effect(this.#s), N.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (V(this.#a), null), this.#o &&= (V(this.#o), null), this.#s &&= (V(this.#s), null), T && (Ee(this.#t), Oe(), Ee(ke()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return Mn(() => {
						var r = U;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return vn(e, this.#i.parent), null;
				}
			}));
		};
		tt(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					vn(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => vn(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function J(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[pe] ??= e.nodeValue) && (e[pe] = n, e.nodeValue = `${n}`);
}
function Lr(e, t) {
	return zr(e, t);
}
var Rr = /* @__PURE__ */ new Map();
function zr(e, { target: t, anchor: n, props: i = {}, events: a, context: o, intro: s = !0, transformError: c }) {
	on();
	var l = void 0, u = En(() => {
		var s = n ?? t.appendChild(sn());
		Fr(s, { pending: () => {} }, (t) => {
			k({});
			var n = O;
			if (o && (n.c = o), a && (i.$$events = a), T && kr(t, null), l = e(t, i) || Ze(), T && (U.nodes.end = E, E === null || E.nodeType !== 8 || E.data !== "]")) throw Se(), _e;
			A();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = vr(r);
					for (let e of [t, document]) {
						var a = Rr.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), Rr.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, Dr, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(r(br)), xr.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = Rr.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, Dr), r.delete(e), r.size === 0 && Rr.delete(n)) : r.set(e, i);
			}
			xr.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return Br.set(l, u), l;
}
var Br = /* @__PURE__ */ new WeakMap(), Vr = class {
	anchor;
	#e = /* @__PURE__ */ new Map();
	#t = /* @__PURE__ */ new Map();
	#n = /* @__PURE__ */ new Map();
	#r = /* @__PURE__ */ new Set();
	#i = !0;
	constructor(e, t = !0) {
		this.anchor = e, this.#i = t;
	}
	#a = (e) => {
		if (this.#e.has(e)) {
			var t = this.#e.get(e), n = this.#t.get(t);
			if (n) Bn(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (Bn(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
			}
			for (let [t, n] of this.#e) {
				if (this.#e.delete(t), t === e) break;
				let r = this.#n.get(n);
				r && (V(r.effect), this.#n.delete(n));
			}
			for (let [e, r] of this.#t) {
				if (e === t || this.#r.has(e)) continue;
				let i = () => {
					if (Array.from(this.#e.values()).includes(e)) {
						var t = document.createDocumentFragment();
						Hn(r, t), t.append(sn()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else V(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), Rn(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (V(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = N, r = dn();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = sn();
				i.append(a), this.#n.set(e, {
					effect: Mn(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, Mn(() => t(this.anchor)));
		}
		if (this.#e.set(n, e), r) {
			for (let [t, r] of this.#t) t === e ? n.unskip_effect(r) : n.skip_effect(r);
			for (let [t, r] of this.#n) t === e ? n.unskip_effect(r.effect) : n.skip_effect(r.effect);
			n.oncommit(this.#a), n.ondiscard(this.#o);
		} else T && (this.anchor = E), this.#a(n);
	}
};
// node_modules/svelte/src/internal/client/dom/blocks/if.js
function Y(e, t, n = !1) {
	var r;
	T && (r = E, De());
	var i = new Vr(e), a = n ? ee : 0;
	function o(e, t) {
		if (T) {
			var n = Ae(r);
			if (e !== parseInt(n.substring(1))) {
				var a = ke();
				Ee(a), i.anchor = a, Te(!1), i.ensure(e, t), Te(!0);
				return;
			}
		}
		i.ensure(e, t);
	}
	An(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// node_modules/svelte/src/internal/client/dom/blocks/each.js
function Hr(e, t) {
	return t;
}
function Ur(e, t, n) {
	for (var i = [], a = t.length, o, s = t.length, c = 0; c < a; c++) {
		let n = t[c];
		Rn(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					Wr(e, r(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = i.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			un(d), d.append(u), e.items.clear();
		}
		Wr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function Wr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= ne, Hn(a, document.createDocumentFragment())) : V(t[i], n);
	}
}
var Gr;
function X(t, n, i, a, o, s = null) {
	var c = t, l = /* @__PURE__ */ new Map();
	if (n & 4) {
		var u = t;
		c = T ? Ee(/* @__PURE__ */ cn(u)) : u.appendChild(sn());
	}
	T && De();
	var d = null, f = /* @__PURE__ */ _t(() => {
		var t = i();
		return e(t) ? t : t == null ? [] : r(t);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var t = W(f);
			_.fallback = d, qr(_, t, c, n, a), d !== null && (t.length === 0 ? d.f & 33554432 ? (d.f ^= ne, Yr(d, null, c)) : Bn(d) : Rn(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: An(() => {
			var e = W(f), t = e.length;
			let r = !1;
			T && Ae(c) === "[!" != (t === 0) && (c = ke(), Ee(c), Te(!1), r = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = N, v = dn(), y = 0; y < t; y += 1) {
				T && E.nodeType === 8 && E.data === "]" && (c = E, r = !0, Te(!1));
				var b = e[y], x = a(b, y), S = m ? null : l.get(x);
				S ? (S.v && Jt(S.v, b), S.i && Jt(S.i, y), v && _.unskip_effect(S.e)) : (S = Jr(l, m ? c : Gr ??= sn(), b, x, y, o, n, i), m || (S.e.f |= ne), l.set(x, S)), u.add(x);
			}
			if (t === 0 && s && !d && (m ? d = Mn(() => s(c)) : (d = Mn(() => s(Gr ??= sn())), d.f |= ne)), t > u.size && Ie("", "", ""), T && t > 0 && Ee(ke()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			r && Te(!0), W(f);
		}),
		flags: n,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, T && (c = E);
}
function Kr(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function qr(e, t, n, i, a) {
	var o = !!(i & 8), s = t.length, c = e.items, l = Kr(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = a(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = a(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (Bn(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= ne, _ === l) Yr(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), Xr(e, d, _), Xr(e, _, y), Yr(_, y, n), d = _, p = [], m = [], l = Kr(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], ee = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Yr(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					Xr(e, S.prev, ee.next), Xr(e, d, S), Xr(e, ee, b), l = b, d = ee, --v, p = [], m = [];
				} else u.delete(_), Yr(_, l, n), Xr(e, _.prev, _.next), Xr(e, _, d === null ? e.effect.first : d.next), Xr(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Kr(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = Kr(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (Wr(e, r(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var C = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || C.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && C.push(l), l = Kr(l.next);
		var te = C.length;
		if (te > 0) {
			var re = i & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < te; v += 1) C[v].nodes?.a?.measure();
				for (v = 0; v < te; v += 1) C[v].nodes?.a?.fix();
			}
			Ur(e, C, re);
		}
	}
	o && tt(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Jr(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? Wt(n) : /* @__PURE__ */ Gt(n, !1, !1) : null, l = o & 2 ? Wt(i) : null;
	return {
		v: c,
		i: l,
		e: Mn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Yr(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ ln(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function Xr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// node_modules/svelte/src/internal/client/dom/blocks/snippet.js
function Zr(e, t, ...n) {
	var r = new Vr(e);
	An(() => {
		let e = t() ?? null;
		r.ensure(e, e && ((t) => e(t, ...n)));
	}, ee);
}
// node_modules/svelte/src/internal/client/dom/elements/attachments.js
function Qr(e, t) {
	var n = void 0, r;
	jn(() => {
		n !== (n = t()) && (r &&= (V(r), null), n && (r = Mn(() => {
			Dn(() => n(e));
		})));
	});
}
// node_modules/clsx/dist/clsx.mjs
function $r(e) {
	var t, n, r = "";
	if (typeof e == "string" || typeof e == "number") r += e;
	else if (typeof e == "object") {
		if (Array.isArray(e)) {
			var i = e.length;
			for (t = 0; t < i; t++) e[t] && (n = $r(e[t])) && (r && (r += " "), r += n);
		} else for (n in e) e[n] && (r && (r += " "), r += n);
	}
	return r;
}
function ei() {
	for (var e, t, n = 0, r = "", i = arguments.length; n < i; n++) (e = arguments[n]) && (t = $r(e)) && (r && (r += " "), r += t);
	return r;
}
// node_modules/svelte/src/internal/shared/attributes.js
function ti(e) {
	return typeof e == "object" ? ei(e) : e ?? "";
}
var ni = [..." 	\n\r\f\xA0\v﻿"];
function ri(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || ni.includes(r[o - 1])) && (s === r.length || ni.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
function ii(e, t = !1) {
	var n = t ? " !important;" : ";", r = "";
	for (var i of Object.keys(e)) {
		var a = e[i];
		a != null && a !== "" && (r += " " + i + ": " + a + n);
	}
	return r;
}
function ai(e) {
	return e[0] !== "-" || e[1] !== "-" ? e.toLowerCase() : e;
}
function oi(e, t) {
	if (t) {
		var n = "", r, i;
		if (Array.isArray(t) ? (r = t[0], i = t[1]) : r = t, e) {
			e = String(e).replaceAll(/\/\*.*?\*\//g, "").trim();
			var a = !1, o = 0, s = !1, c = [];
			r && c.push(...Object.keys(r).map(ai)), i && c.push(...Object.keys(i).map(ai));
			var l = 0, u = -1;
			let t = e.length;
			for (var d = 0; d < t; d++) {
				var f = e[d];
				if (s ? f === "/" && e[d - 1] === "*" && (s = !1) : a ? a === f && (a = !1) : f === "/" && e[d + 1] === "*" ? s = !0 : f === "\"" || f === "'" ? a = f : f === "(" ? o++ : f === ")" && o--, !s && a === !1 && o === 0) {
					if (f === ":" && u === -1) u = d;
					else if (f === ";" || d === t - 1) {
						if (u !== -1) {
							var p = ai(e.substring(l, u).trim());
							if (!c.includes(p)) {
								f !== ";" && d++;
								var m = e.substring(l, d).trim();
								n += " " + m + ";";
							}
						}
						l = d + 1, u = -1;
					}
				}
			}
		}
		return r && (n += ii(r)), i && (n += ii(i, !0)), n = n.trim(), n === "" ? null : n;
	}
	return e == null ? null : String(e);
}
// node_modules/svelte/src/internal/client/dom/elements/class.js
function Z(e, t, n, r, i, a) {
	var o = e[de];
	if (T || o !== n || o === void 0) {
		var s = ri(n, r, a);
		T && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[de] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// node_modules/svelte/src/internal/client/dom/elements/style.js
function si(e, t = {}, n, r) {
	for (var i in n) {
		var a = n[i];
		t[i] !== a && (n[i] == null ? e.style.removeProperty(i) : e.style.setProperty(i, a, r));
	}
}
function ci(e, t, n, r) {
	var i = e[fe];
	if (T || i !== t) {
		var a = oi(t, r);
		T && a === e.getAttribute("style") || (a == null ? e.removeAttribute("style") : e.style.cssText = a), e[fe] = t;
	} else r && (Array.isArray(r) ? (si(e, n?.[0], r[0]), si(e, n?.[1], r[1], "important")) : si(e, n, r));
	return r;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function li(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function ui(t, n) {
	var r = t.__defaultValue, i = t.multiple, a = i ? r ?? [] : null;
	if (!i || e(a)) {
		var o = t.selectedIndex, s = n && i ? new Set(t.selectedOptions) : null;
		for (var c of t.options) {
			var l = pi(c);
			li(c, i ? a.includes(l) : en(l, r));
		}
		if (n) {
			if (s !== null) for (c of t.options) {
				var u = s.has(c);
				c.selected !== u && (c.selected = u);
			}
			else t.selectedIndex !== o && (t.selectedIndex = o);
		}
	}
}
function di(t, n, r = !1) {
	if (t.multiple) {
		if (n == null) return;
		if (!e(n)) return Ce();
		for (var i of t.options) i.selected = n.includes(pi(i));
	} else {
		for (i of t.options) if (en(pi(i), n)) {
			i.selected = !0;
			return;
		}
		r && n === void 0 || (t.selectedIndex = -1);
	}
}
function fi(e) {
	var t = new MutationObserver((t) => {
		t.every(mi) || ("__defaultValue" in e && ui(e, !1), "__value" in e && di(e, e.__value));
	});
	t.observe(e, {
		childList: !0,
		subtree: !0,
		attributes: !0,
		attributeFilter: ["value"]
	}), Cn(() => {
		t.disconnect();
	});
}
function pi(e) {
	return "__value" in e ? e.__value : e.value;
}
function mi(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// node_modules/svelte/src/internal/client/dom/elements/attributes.js
var hi = Symbol("is custom element"), gi = Symbol("is html"), _i = ge ? "link" : "LINK", vi = ge ? "progress" : "PROGRESS";
function yi(e) {
	if (T) {
		var t = !1, n = () => {
			if (!t) {
				if (t = !0, e.hasAttribute("value")) {
					var n = e.value;
					Q(e, "value", null), e.value = n;
				}
				if (e.hasAttribute("checked")) {
					var r = e.checked;
					Q(e, "checked", null), e.checked = r;
				}
			}
		};
		e[me] = n, tt(n), ct();
	}
}
function bi(e, t) {
	var n = Si(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === vi) && (e.value = t ?? "");
}
function xi(e, t) {
	var n = Si(e);
	n.checked !== (n.checked = t ?? void 0) && (e.checked = t);
}
function Q(e, t, n, r) {
	var i = Si(e);
	if (!(T && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === _i))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[le] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && wi(e).has(t) ? e[t] = n : (!T || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function Si(e) {
	return e[ue] ??= {
		[hi]: e.nodeName.includes("-"),
		[gi]: e.namespaceURI === ve
	};
}
var Ci = /* @__PURE__ */ new Map();
function wi(e) {
	var t = e.getAttribute("is") || e.nodeName, n = Ci.get(t);
	if (n) return n;
	Ci.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var s in r = o(i), r) r[s].set && s !== "innerHTML" && s !== "textContent" && s !== "innerText" && n.add(s);
		i = l(i);
	}
	return n;
}
// node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function Ti(e, t) {
	return e === t || e?.[oe] === t;
}
function Ei(e = Ze(), t, n, r) {
	var i = O.r, a = U;
	return Dn(() => {
		var o, s;
		return kn(() => {
			o = s, s = r?.() || [], gr(() => {
				Ti(n(...s), e) || (t(e, ...s), o && Ti(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && Ti(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// node_modules/svelte/src/internal/client/reactivity/store.js
var Di = !1;
function Oi(e) {
	var t = Di;
	try {
		return Di = !1, [e(), Di];
	} finally {
		Di = t;
	}
}
// node_modules/svelte/src/internal/client/reactivity/props.js
function ki(e, t, n, r) {
	var i = !0, o = !!(n & 8), s = !!(n & 16), c = r, l = !0, u = void 0, d = () => s && i ? (u ??= /* @__PURE__ */ mt(r), W(u)) : (l && (l = !1, c = s ? gr(r) : r), c);
	let f;
	if (o) {
		var p = oe in e || ce in e;
		f = a(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	o ? [m, h] = Oi(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Ve(t), f(m)));
	var g = i ? () => {
		var n = e[t];
		return n === void 0 ? d() : (l = !0, n);
	} : () => {
		var n = e[t];
		return n !== void 0 && (c = void 0), n === void 0 ? c : n;
	};
	if (i && !(n & 4)) return g;
	if (f) {
		var _ = e.$$legacy;
		return (function(e, t) {
			return arguments.length > 0 ? ((!i || !t || _ || h) && f(t ? g() : e), e) : g();
		});
	}
	var v = !1, y = (n & 1 ? mt : _t)(() => (v = !1, g()));
	o && W(y);
	var b = U;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? W(y) : i && o ? Qt(e) : e;
			return F(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return Wn && v || b.f & 16384 ? y.v : W(y);
	});
}
// node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
// src/drag.ts
var Ai = 6, ji = 480;
function Mi(e) {
	return (t) => {
		let n = null, r = (t) => {
			let r = Pi(t.target);
			r && t.button === 0 && t.isPrimary && (n = new Ni(e, r, t));
		}, i = (e) => n?.move(e), a = (e) => {
			n?.letGo(e) === !0 && Ii(), n = null;
		}, o = () => {
			n?.stop(), n = null;
		}, s = (t) => {
			let n = Pi(t.target);
			n && (t.preventDefault(), e.openMenu(n.dataset.thing, n.dataset.label ?? "", t.clientX, t.clientY, n));
		}, c = (e) => e.key === "Escape" && o();
		return t.addEventListener("pointerdown", r), t.addEventListener("contextmenu", s), window.addEventListener("pointermove", i, { passive: !1 }), window.addEventListener("pointerup", a), window.addEventListener("pointercancel", o), window.addEventListener("keydown", c), () => {
			t.removeEventListener("pointerdown", r), t.removeEventListener("contextmenu", s), window.removeEventListener("pointermove", i), window.removeEventListener("pointerup", a), window.removeEventListener("pointercancel", o), window.removeEventListener("keydown", c);
		};
	};
}
var Ni = class {
	#e;
	#t;
	#n;
	#r;
	#i;
	#a = null;
	#o;
	#s = !1;
	constructor(e, t, n) {
		this.#e = e, this.#t = t, this.#n = t.dataset.thing, this.#r = {
			x: n.clientX,
			y: n.clientY
		}, this.#i = t.getBoundingClientRect(), this.#o = n.pointerType === "mouse" ? 0 : window.setTimeout(() => this.#c(), ji);
	}
	move(e) {
		let [t, n] = [e.clientX - this.#r.x, e.clientY - this.#r.y];
		if (!this.#a) {
			if (Math.hypot(t, n) < Ai || this.#s || (window.clearTimeout(this.#o), !this.#e.movable.has(this.#n))) return;
			this.#l();
		}
		e.preventDefault(), this.#a?.style.setProperty("translate", `${this.#i.left + t}px ${this.#i.top + n}px`);
		let r = Fi(e.clientX, e.clientY, this.#e), i = this.#e.carried;
		i && i.over !== r && (this.#e.carried = {
			...i,
			over: r
		});
	}
	letGo(e) {
		return window.clearTimeout(this.#o), this.#a ? (this.#a.remove(), this.#e.drop(Fi(e.clientX, e.clientY, this.#e)), !0) : this.#s;
	}
	stop() {
		window.clearTimeout(this.#o), this.#a?.remove(), this.#e.carried = null;
	}
	#c() {
		this.#s = !0;
		let { x: e, y: t } = this.#r;
		this.#e.openMenu(this.#n, this.#t.dataset.label ?? "", e, t, this.#t);
	}
	#l() {
		let e = this.#t.cloneNode(!0);
		e.classList.add("ghost"), e.setAttribute("aria-hidden", "true");
		for (let t of [
			"data-thing",
			"data-key",
			"data-rove",
			"id"
		]) e.removeAttribute(t);
		e.style.setProperty("width", `${this.#i.width}px`), e.style.setProperty("height", `${this.#i.height}px`), document.querySelector(".croupier-table")?.append(e), this.#a = e, this.#e.lift(this.#n);
	}
};
function Pi(e) {
	return e instanceof Element ? e.closest("[data-thing]") : null;
}
function Fi(e, t, n) {
	let r = n.carried?.targets;
	if (!r) return null;
	for (let n of document.elementsFromPoint(e, t)) {
		let e = n.closest("[data-place], [data-group], [data-thing]");
		for (let t = e; t; t = t.parentElement?.closest("[data-place], [data-group]") ?? null) {
			let e = [
				t.dataset.thing,
				t.dataset.place,
				t.dataset.group
			].find((e) => e && r.has(e));
			if (e) return e;
		}
	}
	return null;
}
function Ii() {
	let e = (e) => {
		e.stopPropagation(), e.preventDefault();
	};
	window.addEventListener("click", e, {
		capture: !0,
		once: !0
	}), window.setTimeout(() => window.removeEventListener("click", e, { capture: !0 }), 0);
}
// src/ChipStacks.svelte
var Li = /* @__PURE__ */ K([[
	"g",
	null,
	["path", {
		class: "rim",
		d: "M2 5v4c0 2.7 6.300 5 14 5s14-2.3 14-5V5Z"
	}],
	["ellipse", {
		class: "disc",
		cx: "16",
		cy: "5",
		rx: "14",
		ry: "5"
	}],
	["ellipse", {
		class: "ring",
		cx: "16",
		cy: "5",
		rx: "8.5",
		ry: "2.8"
	}]
]], 4), Ri = /* @__PURE__ */ K([["ellipse", {
	class: "none",
	cx: "16",
	cy: "31",
	rx: "14",
	ry: "5"
}]], 4), zi = /* @__PURE__ */ K([[
	"span",
	{ class: "chipstack" },
	["svg", {
		viewBox: "0 0 32 38",
		"aria-hidden": "true"
	}],
	" ",
	[
		"span",
		{ class: "tally" },
		" "
	],
	" ",
	[
		"span",
		{ class: "name" },
		" "
	]
]]), Bi = /* @__PURE__ */ K([["span", { class: "chips" }]]);
function Vi(e, t) {
	let n = (e) => Math.min(e, 6);
	var r = Bi();
	X(r, 21, () => t.chips, (e) => e.kind, (e, t) => {
		var r = zi(), i = I(r);
		X(i, 21, () => ({ length: n(W(t).count) }), Hr, (e, t, n) => {
			var r = Li();
			Q(r, "transform", `translate(0 ${26 - n * 4})`), q(e, r);
		}, (e) => {
			q(e, Ri());
		}), D(i);
		var a = z(i, 2), o = R(a, !0), s = R(z(a, 2), !0);
		D(r), B(() => {
			Q(r, "data-tone", W(t).tone ?? void 0), J(o, W(t).count), J(s, W(t).label);
		}), q(e, r);
	}), D(r), q(e, r);
}
// src/Clock.svelte
var Hi = /* @__PURE__ */ K([["path"]], 4), Ui = /* @__PURE__ */ K([["svg", {
	class: "clock",
	viewBox: "0 0 40 40",
	role: "img"
}]], 4);
function Wi(e, t) {
	k(t, !0);
	let n = (e) => {
		let [n, r] = [e, e + 1].map((e) => 2 * Math.PI * e / t.size - Math.PI / 2), i = (e) => `${(20 + 18 * Math.cos(e)).toFixed(2)} ${(20 + 18 * Math.sin(e)).toFixed(2)}`;
		return t.size === 1 ? "M20 2a18 18 0 1 1-.01 0Z" : `M20 20L${i(n)}A18 18 0 ${+(t.size < 2.1)} 1 ${i(r)}Z`;
	};
	var r = Ui();
	X(r, 21, () => ({ length: t.size }), Hr, (e, r, i) => {
		var a = Hi();
		let o;
		B((e) => {
			Q(a, "d", e), o = Z(a, 0, "", null, o, { filled: i < t.at });
		}, [() => n(i)]), q(e, a);
	}), D(r), B(() => Q(r, "aria-label", `${t.label}: ${t.at} of ${t.size}`)), q(e, r), A();
}
// src/cards.ts
var Gi = {
	S: "spades",
	H: "hearts",
	D: "diamonds",
	C: "clubs"
}, Ki = {
	spades: "M12 2C9 7 3 10 3 15a4.4 4.4 0 0 0 7.4 3.2C10.2 20 9.4 21.3 8 22h8c-1.4-.7-2.2-2-2.4-3.8A4.4 4.4 0 0 0 21 15C21 10 15 7 12 2Z",
	hearts: "M12 21.5C7 17 2.5 13.3 2.5 8.6A5.1 5.1 0 0 1 12 6a5.1 5.1 0 0 1 9.5 2.6C21.5 13.3 17 17 12 21.5Z",
	diamonds: "M12 1.5 20 12 12 22.5 4 12Z",
	clubs: "M12 2.2a4.7 4.7 0 0 0-3.6 7.7A4.7 4.7 0 1 0 10.6 17c-.2 2.2-1 3.9-2.6 5h8c-1.6-1.1-2.4-2.8-2.6-5a4.7 4.7 0 1 0 2.2-7.1A4.7 4.7 0 0 0 12 2.2Z"
};
function qi(e) {
	if (e === null) return null;
	let t = /^(A|[2-9]|10|J|Q|K)([SHDC])$/.exec(e);
	return t ? {
		rank: t[1],
		suit: Gi[t[2]],
		joker: !1
	} : /^X\d*$/.test(e) ? {
		rank: "★",
		suit: null,
		joker: !0
	} : null;
}
// src/Card.svelte
var Ji = /* @__PURE__ */ K([["span", { class: "weave" }]]), Yi = /* @__PURE__ */ K([[
	"svg",
	{ viewBox: "0 0 24 24" },
	["path"]
]], 4), Xi = /* @__PURE__ */ K([[
	"svg",
	{
		class: "pip",
		viewBox: "0 0 24 24"
	},
	["path"]
]], 4), Zi = /* @__PURE__ */ K([[
	"span",
	{ class: "pip star" },
	" "
]]), Qi = /* @__PURE__ */ K([
	[
		"span",
		{ class: "corner" },
		[
			"span",
			{ class: "rank" },
			" "
		],
		" ",
		,
	],
	" ",
	,
], 1), $i = /* @__PURE__ */ K([[
	"span",
	{ class: "plain" },
	" "
]]), ea = /* @__PURE__ */ K([[
	"span",
	{
		class: "mark",
		"aria-hidden": "true"
	},
	" "
]]), ta = /* @__PURE__ */ K([[
	"span",
	null,
	[
		"span",
		{
			class: "paper",
			"aria-hidden": "true"
		},
		,
	],
	" ",
	,
]]);
function na(e, t) {
	k(t, !0);
	let n = /* @__PURE__ */ M(() => qi(t.piece.face)), r = /* @__PURE__ */ M(() => t.piece.lie === "side_up" || t.piece.lie === "side_down"), i = /* @__PURE__ */ M(() => t.piece.lie === "down" || t.piece.lie === "side_down"), a = /* @__PURE__ */ M(() => t.piece.face ?? t.piece.label);
	var o = ta();
	let s;
	var c = I(o), l = I(c), u = (e) => {
		q(e, Ji());
	}, d = (e) => {
		var t = Qi(), r = L(t), i = I(r), a = R(i, !0), o = z(i, 2), s = (e) => {
			var t = Yi(), r = R(t);
			B(() => Q(r, "d", Ki[W(n).suit])), q(e, t);
		};
		Y(o, (e) => {
			W(n).suit && e(s);
		}), D(r);
		var c = z(r, 2), l = (e) => {
			var t = Xi(), r = R(t);
			B(() => Q(r, "d", Ki[W(n).suit])), q(e, t);
		}, u = (e) => {
			var t = Zi(), r = R(t, !0);
			B(() => J(r, W(n).rank)), q(e, t);
		};
		Y(c, (e) => {
			W(n).suit ? e(l) : e(u, -1);
		}), B(() => J(a, W(n).rank)), q(e, t);
	}, f = (e) => {
		var t = $i(), n = R(t, !0);
		B(() => J(n, W(a))), q(e, t);
	};
	Y(l, (e) => {
		W(i) ? e(u) : W(n) ? e(d, 1) : e(f, -1);
	}), D(c);
	var p = z(c, 2), m = (e) => {
		var n = ea(), r = R(n, !0);
		B(() => J(r, t.piece.mark)), q(e, n);
	};
	Y(p, (e) => {
		t.piece.mark && e(m);
	}), D(o), B(() => {
		s = Z(o, 1, "card", null, s, {
			side: W(r),
			down: W(i),
			face: !W(i)
		}), Q(o, "data-suit", W(n)?.suit ?? (W(n)?.joker ? "joker" : void 0));
	}), q(e, o), A();
}
// src/Die.svelte
var ra = /* @__PURE__ */ K([["circle", { r: "2.2" }]], 4), ia = /* @__PURE__ */ K([[
	"text",
	{
		x: "12",
		y: "16.5",
		"text-anchor": "middle"
	},
	" "
]], 4), aa = /* @__PURE__ */ K([[
	"span",
	{
		class: "mark",
		"aria-hidden": "true"
	},
	" "
]]), oa = /* @__PURE__ */ K([[
	"span",
	{ class: "die" },
	[
		"svg",
		{
			viewBox: "0 0 24 24",
			"aria-hidden": "true"
		},
		["rect", {
			x: "1",
			y: "1",
			width: "22",
			height: "22",
			rx: "5"
		}],
		,
	],
	" ",
	,
]]);
function sa(e, t) {
	k(t, !0);
	let n = {
		1: [[12, 12]],
		2: [[7, 7], [17, 17]],
		3: [
			[7, 7],
			[12, 12],
			[17, 17]
		],
		4: [
			[7, 7],
			[17, 7],
			[7, 17],
			[17, 17]
		],
		5: [
			[7, 7],
			[17, 7],
			[12, 12],
			[7, 17],
			[17, 17]
		],
		6: [
			[7, 6],
			[17, 6],
			[7, 12],
			[17, 12],
			[7, 18],
			[17, 18]
		]
	}, r = /* @__PURE__ */ M(() => t.piece.face?.split(/[/:]/).at(-1) ?? "?");
	var i = oa(), a = I(i), o = z(I(a)), s = (e) => {
		var t = Mr();
		X(L(t), 17, () => n[W(r)], ([e, t]) => `${e},${t}`, (e, t) => {
			var n = /* @__PURE__ */ M(() => m(W(t), 2));
			let r = () => W(n)[0], i = () => W(n)[1];
			var a = ra();
			B(() => {
				Q(a, "cx", r()), Q(a, "cy", i());
			}), q(e, a);
		}), q(e, t);
	}, c = (e) => {
		var t = ia(), n = R(t, !0);
		B(() => J(n, W(r))), q(e, t);
	};
	Y(o, (e) => {
		n[W(r)] ? e(s) : e(c, -1);
	}), D(a);
	var l = z(a, 2), u = (e) => {
		var n = aa(), r = R(n, !0);
		B(() => J(r, t.piece.mark)), q(e, n);
	};
	Y(l, (e) => {
		t.piece.mark && e(u);
	}), D(i), q(e, i), A();
}
// src/api.ts
var ca = class extends Error {
	problem;
	constructor(e) {
		super(e.why ?? e.title ?? "refused"), this.problem = e;
	}
}, la = class {
	table;
	seat;
	constructor(e, t) {
		this.table = e, this.seat = t;
	}
	async log(e, t) {
		let n = await this.#t("log", {
			after: String(e),
			limit: String(t)
		});
		return Array.isArray(n) ? n : n.entries ?? [];
	}
	async overrides(e) {
		let t = await this.#t("overrides", { on: e });
		return Array.isArray(t) ? t : t.choices ?? [];
	}
	async asset(e) {
		let t = await ua(await fetch(this.#e("assets", {}), {
			method: "POST",
			body: e,
			headers: {
				"content-type": e.type || "application/octet-stream",
				"x-csrftoken": da("csrftoken")
			}
		}));
		return t.id ?? t.asset ?? "";
	}
	#e(e, t) {
		let n = new URLSearchParams({
			...t,
			seat: this.seat
		});
		return `/api/tables/${encodeURIComponent(this.table)}/${e}?${n.toString()}`;
	}
	async #t(e, t) {
		return ua(await fetch(this.#e(e, t), { headers: { accept: "application/json" } }));
	}
};
async function ua(e) {
	let t = await e.json().catch(() => ({ title: `the server answered ${e.status}` }));
	if (!e.ok) throw new ca(t);
	return t;
}
function da(e) {
	return RegExp(`(?:^|; )${e}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
}
// src/changes.ts
function fa(e, t = [], n = []) {
	let r = new Map(t.map((e) => [e.id, e])), i = e.filter((e) => !n.includes(e.id)).map((e) => r.get(e.id) ?? e), a = new Set(e.map((e) => e.id));
	return [...i, ...t.filter((e) => !a.has(e.id))];
}
function pa(e, t) {
	let { view: n, groups: r, places: i, gone: a } = t.changes;
	return {
		...e,
		version: t.version,
		choices: t.choices,
		waiting_for: t.waiting_for,
		view: {
			...e.view,
			...n,
			groups: fa(e.view.groups, r, a),
			places: fa(e.view.places, i, a)
		}
	};
}
function ma(e, t) {
	return t.version <= e.version ? "old" : t.version === e.version + 1 ? "next" : "gap";
}
function ha(e, t) {
	let n = e.view.seats.map((e) => e.id in t ? {
		...e,
		present: t[e.id] === !0
	} : e);
	return {
		...e,
		view: {
			...e.view,
			seats: n
		}
	};
}
function ga(e, t) {
	let n = new Map(t.map((e) => [e.id, e.count])), r = /* @__PURE__ */ new Map();
	for (let t of e) {
		let e = t.count - (n.get(t.id) ?? 0);
		e > 0 && r.set(t.id, e);
	}
	return r;
}
// src/fields.ts
function _a(e) {
	if (e.default !== void 0 && e.default !== null) return e.default;
	switch (e.kind) {
		case "int": return e.min !== null && e.min === e.max ? e.min : void 0;
		case "one_of": return e.required && e.options.length === 1 ? e.options[0].value : void 0;
		case "some_of":
		case "order": return [];
		case "split": return Object.fromEntries(e.items.map((e) => [e.value, e.min]));
		case "path": return [e.start];
		case "list": return Array.from({ length: e.min ?? 0 }, () => va(e.fields));
		case "bool": return !e.required && void 0;
		case "text":
		case "asset": return;
	}
}
function va(e) {
	let t = {};
	for (let n of e) {
		let e = _a(n);
		e !== void 0 && (t[n.name] = e);
	}
	return t;
}
function ya(e, t) {
	for (let n of e) {
		let e = ba(n, t[n.name]);
		if (e !== null) return {
			field: n.name,
			says: e
		};
	}
	return null;
}
function ba(e, t) {
	if (t == null || t === "") return e.required ? `${e.label}: choose first` : null;
	switch (e.kind) {
		case "int": return xa(e.label, t, e.min, e.max);
		case "some_of":
		case "order": return !e.required && Array.isArray(t) && t.length === 0 ? null : Sa(e.label, t, e.min, e.max);
		case "split": return Ca(e, t);
		case "path": return Array.isArray(t) && t.length > 1 ? null : e.required ? `${e.label}: choose where to go` : null;
		case "text": return typeof t == "string" && e.max_length !== null && t.length > e.max_length ? `${e.label}: at most ${e.max_length} characters` : null;
		case "list": return wa(e, t);
		default: return null;
	}
}
function xa(e, t, n, r) {
	return typeof t != "number" || !Number.isInteger(t) ? `${e}: a whole number` : n !== null && t < n ? `${e}: at least ${n}` : r !== null && t > r ? `${e}: at most ${r}` : null;
}
function Sa(e, t, n, r) {
	let i = Array.isArray(t) ? t.length : 0;
	return i < (n ?? 0) ? `${e}: choose ${n === r ? "" : "at least "}${n}` : r !== null && i > r ? `${e}: at most ${r}` : null;
}
function Ca(e, t) {
	let n = t;
	for (let t of e.items) {
		let e = xa(t.label, n[t.value] ?? 0, t.min, t.max);
		if (e !== null) return e;
	}
	let r = Ta(e, n);
	return r === null || r === 0 ? null : r > 0 ? `${e.label}: ${r} left to give` : `${e.label}: ${-r} too many`;
}
function wa(e, t) {
	let n = Array.isArray(t) ? t : [], r = Sa(e.label, n, e.min, e.max);
	if (r !== null) return r;
	for (let t of n) {
		let n = ya(e.fields, t);
		if (n !== null) return n.says;
	}
	return null;
}
function Ta(e, t) {
	return e.total === null ? null : e.total - e.items.reduce((e, n) => e + (t[n.value] ?? 0), 0);
}
function Ea(e, t) {
	let n = {};
	for (let r of e.fields) {
		let e = t[r.name];
		e != null && (e !== "" || r.required) && (r.kind !== "some_of" && r.kind !== "order" || r.required || e.length !== 0) && (r.kind === "path" && !r.required && e.length < 2 || (n[r.name] = e));
	}
	return {
		...e.command,
		...n
	};
}
function Da(e, t, n) {
	let r = { ...t };
	for (let t of e.fields) {
		if (t.kind !== "one_of" && t.kind !== "some_of" && t.kind !== "order") continue;
		let e = t.options.find((e) => e.on === n);
		if (e) return t.kind === "one_of" ? {
			...r,
			[t.name]: e.value
		} : {
			...r,
			[t.name]: Oa(r[t.name] ?? [], e.value, t.max)
		};
	}
	return r;
}
function Oa(e, t, n) {
	return e.some((e) => ka(e, t)) ? e.filter((e) => !ka(e, t)) : n === 1 ? [t] : n !== null && e.length >= n ? [...e] : [...e, t];
}
function ka(e, t) {
	return e === t || JSON.stringify(e) === JSON.stringify(t);
}
function Aa(e) {
	return e.flatMap((e) => "options" in e ? e.options.flatMap((e) => e.on ? [e.on] : []) : []);
}
// src/choices.ts
function ja(e) {
	let t = (t) => e.filter((e) => e.group === t), n = t("now");
	return {
		asked: n.filter((e) => e.judge === !0),
		now: n.filter((e) => e.judge !== !0),
		anyTime: t("any_time"),
		table: t("table"),
		override: t("override")
	};
}
function Ma(e) {
	let { asked: t, now: n, anyTime: r } = ja(e);
	return [
		...t,
		...n,
		...r
	].filter((e) => e.legal);
}
function Na(e) {
	return [
		e.prompt ?? "",
		e.piece ?? "",
		e.label,
		JSON.stringify(e.command)
	].join("|");
}
function Pa(e, t) {
	return t.find((t) => t.choice === e.choice && t.prompt === e.prompt) ?? t.find((t) => Na(t) === Na(e)) ?? null;
}
function Fa(e, t) {
	return t.filter((t) => t.piece === e || t.to.includes(e) || Aa(t.fields).includes(e));
}
function Ia(e, t) {
	let n = /* @__PURE__ */ new Map();
	for (let r of t) if (r.legal && r.piece === e) for (let e of r.to) n.set(e, [...n.get(e) ?? [], r]);
	return n;
}
function La(e) {
	return new Set(e.flatMap((e) => e.legal && e.piece && e.to.length ? [e.piece] : []));
}
var Ra = [
	"pass",
	"stop",
	"decline"
];
function za(e) {
	let t = e.filter((e) => e.group === "now");
	for (let e of Ra) {
		let n = t.find((t) => Ha(t, e));
		if (n) return n;
	}
	return null;
}
function Ba(e, t) {
	return (t === null ? [] : Fa(t, e).filter((e) => Ha(e, "flip")))[0] ?? e.find((e) => e.group === "now" && Ha(e, "flip")) ?? null;
}
function Va(e) {
	let t = e.filter((e) => Ha(e, "undo") || e.command.type === "ask_undo");
	return t.find((e) => e.legal) ?? t[0] ?? null;
}
function Ha(e, t) {
	return e.command.type === t || e.command.type.startsWith(`${t}_`) || e.command.type.endsWith(`_${t}`);
}
// src/ids.ts
function Ua(e = crypto) {
	let t = e.getRandomValues(/* @__PURE__ */ new Uint8Array(12));
	return Array.from(t, (e) => e.toString(16).padStart(2, "0")).join("");
}
// src/live.ts
var Wa = 25e3, Ga = 7e4, Ka = /* @__PURE__ */ new Set([
	1008,
	4400,
	4401,
	4403,
	4404
]);
function qa(e, t) {
	return Math.min(15e3, 500 * 2 ** e) * (.75 + t / 2);
}
var Ja = class {
	#e;
	#t;
	#n = null;
	#r = 0;
	#i = 0;
	#a = 0;
	#o = /* @__PURE__ */ new Map();
	constructor(e, t) {
		this.#e = e, this.#t = t, window.addEventListener("online", () => this.#l()), document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#l()), window.setInterval(() => this.#u(), Wa);
	}
	open() {
		window.clearTimeout(this.#i), this.#t.line("connecting", 0);
		let e = this.#t.after(), t = e === null ? this.#e : `${this.#e}&after=${encodeURIComponent(e)}`, n = new WebSocket(t);
		this.#n = n, n.onopen = () => {
			this.#a = Date.now(), this.#t.line("live", 0);
			for (let e of this.#o.values()) n.send(e);
		}, n.onmessage = (e) => this.#s(n, String(e.data)), n.onclose = (e) => {
			n === this.#n && this.#c(e.code);
		};
	}
	send(e, t) {
		let n = Ua(), r = JSON.stringify({
			id: n,
			prompt: e,
			command: t
		});
		return this.#o.set(n, r), this.#n?.readyState === WebSocket.OPEN && this.#n.send(r), n;
	}
	again() {
		let e = this.#n;
		this.#n = null, e?.close(), this.open();
	}
	#s(e, t) {
		if (e !== this.#n) return;
		this.#a = Date.now(), this.#r = 0;
		let n = JSON.parse(t);
		"ok" in n && this.#o.delete(n.id), this.#t.message(n);
	}
	#c(e) {
		if (this.#n = null, Ka.has(e)) {
			this.#t.line("closed", 0);
			return;
		}
		let t = qa(this.#r++, Math.random());
		this.#t.line("waiting", Math.ceil(t / 1e3)), this.#i = window.setTimeout(() => this.open(), t);
	}
	#l() {
		this.#n === null && this.open();
	}
	#u() {
		this.#n?.readyState === WebSocket.OPEN && (Date.now() - this.#a > Ga ? this.again() : this.#n.send("{\"ping\":true}"));
	}
}, Ya = {
	duration: 320,
	easing: "cubic-bezier(.2,.7,.2,1)"
}, Xa = class {
	#e = /* @__PURE__ */ new Map();
	#t = /* @__PURE__ */ new Map();
	#n = /* @__PURE__ */ new Map();
	#r = matchMedia("(prefers-reduced-motion: reduce)");
	before(e) {
		this.#r.matches || (this.#n = e, this.#e = Za("[data-key]", "key"), this.#t = Za("[data-place]", "place"));
	}
	after() {
		if (!this.#r.matches) {
			for (let e of document.querySelectorAll("[data-key]")) {
				let t = this.#e.get(e.dataset.key) ?? this.#a();
				t === "new" ? e.animate([{
					opacity: 0,
					scale: .8
				}, {
					opacity: 1,
					scale: 1
				}], Ya) : this.#i(e, t);
			}
			this.#e.clear();
		}
	}
	#i(e, t) {
		let n = e.getBoundingClientRect(), [r, i] = [Qa(t).x - Qa(n).x, Qa(t).y - Qa(n).y];
		Math.abs(r) < 1 && Math.abs(i) < 1 || e.animate([{
			translate: `${r}px ${i}px`,
			zIndex: 5
		}, {
			translate: "0 0",
			zIndex: 5
		}], Ya);
	}
	#a() {
		for (let [e, t] of this.#n) {
			let n = this.#t.get(e);
			if (!(t <= 0 || !n)) return this.#n.set(e, t - 1), n;
		}
		return "new";
	}
};
function Za(e, t) {
	let n = /* @__PURE__ */ new Map();
	for (let r of document.querySelectorAll(e)) n.set(r.dataset[t], r.getBoundingClientRect());
	return n;
}
function Qa(e) {
	return {
		x: e.left + e.width / 2,
		y: e.top + e.height / 2
	};
}
// src/table.svelte.ts
var $a = 100, eo = class {
	id;
	seat;
	#e = /* @__PURE__ */ P(null);
	get snapshot() {
		return W(this.#e);
	}
	set snapshot(e) {
		F(this.#e, e);
	}
	#t = /* @__PURE__ */ P([]);
	get log() {
		return W(this.#t);
	}
	set log(e) {
		F(this.#t, e);
	}
	#n = /* @__PURE__ */ P("connecting");
	get line() {
		return W(this.#n);
	}
	set line(e) {
		F(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ P(0);
	get wait() {
		return W(this.#r);
	}
	set wait(e) {
		F(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ P(null);
	get filling() {
		return W(this.#i);
	}
	set filling(e) {
		F(this.#i, e, !0);
	}
	#a = /* @__PURE__ */ P(null);
	get sending() {
		return W(this.#a);
	}
	set sending(e) {
		F(this.#a, e, !0);
	}
	#o = /* @__PURE__ */ P(null);
	get toast() {
		return W(this.#o);
	}
	set toast(e) {
		F(this.#o, e);
	}
	#s = /* @__PURE__ */ P(null);
	get menu() {
		return W(this.#s);
	}
	set menu(e) {
		F(this.#s, e);
	}
	#c = /* @__PURE__ */ P(null);
	get carried() {
		return W(this.#c);
	}
	set carried(e) {
		F(this.#c, e);
	}
	#l = /* @__PURE__ */ P(!1);
	get overriding() {
		return W(this.#l);
	}
	set overriding(e) {
		F(this.#l, e, !0);
	}
	#u = /* @__PURE__ */ P(null);
	get overrides() {
		return W(this.#u);
	}
	set overrides(e) {
		F(this.#u, e);
	}
	#d = /* @__PURE__ */ P(null);
	get undo() {
		return W(this.#d);
	}
	set undo(e) {
		F(this.#d, e);
	}
	#f = /* @__PURE__ */ P(!1);
	get keysShown() {
		return W(this.#f);
	}
	set keysShown(e) {
		F(this.#f, e, !0);
	}
	#p = /* @__PURE__ */ P(localStorage.getItem("croupier.letters") !== "off");
	get letters() {
		return W(this.#p);
	}
	set letters(e) {
		F(this.#p, e, !0);
	}
	#m = /* @__PURE__ */ P("");
	get said() {
		return W(this.#m);
	}
	set said(e) {
		F(this.#m, e, !0);
	}
	#h = /* @__PURE__ */ P(0);
	get unread() {
		return W(this.#h);
	}
	set unread(e) {
		F(this.#h, e, !0);
	}
	#g = /* @__PURE__ */ P(!1);
	get logShown() {
		return W(this.#g);
	}
	set logShown(e) {
		F(this.#g, e, !0);
	}
	#_ = /* @__PURE__ */ M(() => this.snapshot?.choices ?? []);
	get choices() {
		return W(this.#_);
	}
	set choices(e) {
		F(this.#_, e);
	}
	#v = /* @__PURE__ */ M(() => ja(this.choices));
	get sorted() {
		return W(this.#v);
	}
	set sorted(e) {
		F(this.#v, e);
	}
	#y = /* @__PURE__ */ M(() => new Map(Ma(this.choices).slice(0, 9).map((e, t) => [e.choice, t + 1])));
	get numbers() {
		return W(this.#y);
	}
	set numbers(e) {
		F(this.#y, e);
	}
	#b = /* @__PURE__ */ M(() => La(this.choices));
	get movable() {
		return W(this.#b);
	}
	set movable(e) {
		F(this.#b, e);
	}
	#x = /* @__PURE__ */ M(() => new Set(this.filling ? Aa(this.filling.choice.fields) : []));
	get pointed() {
		return W(this.#x);
	}
	set pointed(e) {
		F(this.#x, e);
	}
	#S = /* @__PURE__ */ M(() => {
		let e = this.snapshot;
		return !e || e.seat === "watch" ? !1 : e.seat === "gm" || !e.view.seats.some((e) => e.kind === "gm");
	});
	get mayOverride() {
		return W(this.#S);
	}
	set mayOverride(e) {
		F(this.#S, e);
	}
	motion = new Xa();
	api;
	#C;
	constructor(e, t) {
		this.id = e, this.seat = t, this.api = new la(e, t);
		let n = location.protocol === "https:" ? "wss" : "ws";
		this.#C = new Ja(`${n}://${location.host}/api/tables/${encodeURIComponent(e)}/live?seat=${encodeURIComponent(t)}`, {
			message: (e) => this.#w(e),
			line: (e, t) => {
				this.line = e, this.wait = t;
			},
			after: () => this.snapshot ? `${this.snapshot.incarnation}:${this.snapshot.version}` : null
		}), this.#C.open();
	}
	#w(e) {
		"snapshot" in e ? this.#T(e.snapshot) : "resync" in e ? this.#T(e.resync) : "ok" in e ? this.#D(e) : "presence" in e ? this.snapshot &&= ha(this.snapshot, e.presence) : "version" in e && this.#E(e);
	}
	#T(e) {
		this.snapshot?.incarnation !== e.incarnation && (this.log = []), this.snapshot = e, this.#k(), this.#j(Math.max(0, e.version - $a));
	}
	#E(e) {
		let t = this.snapshot;
		if (!t) return;
		let n = ma(t, e);
		if (n === "old") return;
		if (n === "gap") return this.#C.again();
		let r = pa(t, e);
		this.motion.before(ga(t.view.places, r.view.places)), this.snapshot = r, this.#k(), e.entry && this.#A(e.entry), this.#N(t, r, e.entry), pr().then(() => {
			this.motion.after(), this.#P();
		});
	}
	#D(e) {
		e.id === this.sending && (this.sending = null, e.ok ? (this.filling = null, this.overrides = null, this.toast = null) : this.#O(e.problem ?? {}), pr().then(() => this.#P()));
	}
	#O(e) {
		this.toast = e, this.filling && (this.filling.told = e.why ?? e.detail ?? e.title ?? null);
	}
	#k() {
		if (this.filling && this.filling.choice.group !== "override") {
			let e = Pa(this.filling.choice, this.choices);
			e?.legal ? this.filling.choice = e : (this.sending || this.tell(`“${this.filling.choice.label}” can no longer be chosen`), this.filling = null);
		}
		this.carried &&= {
			...this.carried,
			targets: Ia(this.carried.thing, this.choices)
		}, this.undo &&= Va(this.choices);
	}
	#A(e) {
		this.log = [...this.log.filter((t) => t.version !== e.version), e], this.logShown || (this.unread += 1), /undo|undone|struck/.test([e.command?.type ?? "", ...e.events.map((e) => e.type)].join(" ")) && this.#j(Math.max(0, (this.log[0]?.version ?? 1) - 1));
	}
	async #j(e) {
		try {
			let t = [];
			for (let n = e;;) {
				let e = await this.api.log(n, $a);
				if (t.push(...e), e.length < $a) break;
				n = e[e.length - 1].version;
			}
			let n = new Set(t.map((e) => e.version)), r = this.log.filter((e) => !n.has(e.version));
			this.log = [...r, ...t].sort((e, t) => e.version - t.version);
		} catch (e) {
			this.#I(e);
		}
	}
	#M = /* @__PURE__ */ M(() => (this.log[0]?.version ?? 1) > 1);
	get older() {
		return W(this.#M);
	}
	set older(e) {
		F(this.#M, e);
	}
	async readOlder() {
		let e = this.log[0]?.version ?? 1, t = Math.max(0, e - 1 - $a), n = await this.api.log(t, e - 1 - t).catch((e) => (this.#I(e), []));
		this.log = [...n.filter((t) => t.version < e), ...this.log];
	}
	#N(e, t, n) {
		let r = n ? to(n) : [], i = (e) => e.choices.some((e) => e.group === "now" && e.legal);
		!i(e) && i(t) && r.push("Your choice now."), t.view.ended && !e.view.ended && r.push(t.view.result ?? "The end."), r.length && (this.said = r.join(". "));
	}
	#P() {
		let e = document.activeElement;
		e && e !== document.body || this.menu || this.undo || this.keysShown || document.getElementById("choices-title")?.focus({ preventScroll: !0 });
	}
	choose(e, t = null) {
		if (this.menu = null, !e.legal) return this.tellWhy(e);
		let n = t === null ? va(e.fields) : Da(e, va(e.fields), t), r = t !== null && e.fields.length === 1 && ya(e.fields, n) === null;
		if (e.fields.length === 0 || r) return this.#F(e, n);
		this.filling = {
			choice: e,
			values: n,
			told: null
		}, pr().then(() => document.querySelector(".filling :is(input, select, textarea, button)")?.focus());
	}
	confirm() {
		if (!this.filling) return;
		let { choice: e, values: t } = this.filling, n = ya(e.fields, t);
		n ? this.filling.told = n.says : this.#F(e, t);
	}
	#F(e, t) {
		if (this.line !== "live") return this.tell("not connected: nothing was sent", "wait until the table is live again");
		this.sending ||= this.#C.send(e.prompt, Ea(e, t));
	}
	cancel() {
		this.carried ? this.carried = null : this.menu ? this.closeMenu() : this.undo ? this.undo = null : this.keysShown ? this.keysShown = !1 : this.filling ? this.stopFilling() : this.toast ? this.toast = null : this.overrides ? this.overrides = null : this.overriding ? this.overriding = !1 : this.logShown &&= !1;
	}
	stopFilling() {
		this.filling = null, pr().then(() => this.#P());
	}
	closeMenu() {
		this.menu?.back?.focus(), this.menu = null;
	}
	askUndo() {
		let e = Va(this.choices);
		if (!e) return this.tell("there is nothing to undo");
		if (!e.legal) return this.tellWhy(e);
		this.undo = e;
	}
	touch(e, t, n) {
		if (this.filling && this.pointed.has(e)) {
			this.filling.values = Da(this.filling.choice, this.filling.values, e);
			return;
		}
		if (this.overriding) return void this.override(e);
		let r = n.getBoundingClientRect();
		this.openMenu(e, t, r.left + r.width / 2, r.top + r.height / 2, n);
	}
	openMenu(e, t, n, r, i) {
		(this.things(e).length !== 0 || this.mayOverride) && (this.menu = {
			thing: e,
			label: t,
			x: n,
			y: r,
			back: i
		});
	}
	things(e) {
		return Fa(e, this.choices);
	}
	async override(e) {
		this.menu = null, this.filling = null;
		try {
			this.overrides = {
				on: e,
				choices: await this.api.overrides(e)
			}, this.overriding = !0, await pr(), document.getElementById("overrides-title")?.focus();
		} catch (e) {
			this.#I(e);
		}
	}
	lift(e) {
		this.carried = {
			thing: e,
			targets: Ia(e, this.choices),
			over: null
		};
	}
	drop(e) {
		let t = this.carried;
		if (this.carried = null, !t || e === null) return;
		let n = t.targets.get(e) ?? [];
		if (n.length === 0) return;
		if (n.length === 1) return this.choose(n[0], e);
		let r = document.querySelector(`[data-place="${CSS.escape(e)}"]`), i = r?.getBoundingClientRect();
		this.menu = {
			thing: e,
			label: this.nameOf(e),
			x: i?.left ?? 0,
			y: i?.top ?? 0,
			back: r
		};
	}
	tell(e, t) {
		this.toast = t === void 0 ? { why: e } : {
			why: e,
			instead: t
		};
	}
	tellWhy(e) {
		let { why: t = "not now", instead: n, clause: r } = e.why_not ?? {};
		this.toast = {
			why: `${e.label}: ${t}`,
			instead: n ?? void 0,
			clause: r ?? void 0
		};
	}
	#I(e) {
		e instanceof ca ? this.toast = e.problem : this.tell("the server does not answer", "try again in a moment");
	}
	setLetters(e) {
		this.letters = e, localStorage.setItem("croupier.letters", e ? "on" : "off");
	}
	showLog(e) {
		this.logShown = e, e && (this.unread = 0);
	}
	place(e) {
		return this.snapshot?.view.places.find((t) => t.id === e);
	}
	nameOf(e) {
		let t = this.snapshot?.view, n = this.place(e);
		if (n) {
			let e = t?.groups.find((e) => e.id === n.group);
			return e ? `${n.label} of ${e.label}` : n.label;
		}
		return t?.places.flatMap((e) => e.pieces).find((t) => t.id === e)?.label ?? t?.groups.find((t) => t.id === e)?.label ?? e;
	}
	seatName(e) {
		return e === "table" ? "The table" : this.snapshot?.view.seats.find((t) => t.id === e)?.name || (e === "gm" ? "GM" : e);
	}
	clauseLink(e) {
		return `/rules/${this.snapshot?.game ?? ""}#${e}`;
	}
};
function to(e) {
	let t = e.events.flatMap((e) => e.text ? [e.text] : []);
	return t.length ? t : [e.receipt.text || (e.command?.type ?? "something happened").replaceAll("_", " ")];
}
var no = (e) => Xe("table", e), $ = () => Ye("table"), ro = /* @__PURE__ */ K([[
	"small",
	null,
	" "
]]), io = /* @__PURE__ */ K([[
	"span",
	{ class: "token" },
	" ",
	,
]]), ao = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		"data-rove": "",
		tabindex: "-1"
	},
	,
]]), oo = /* @__PURE__ */ K([[
	"span",
	{ "aria-hidden": "true" },
	,
]]);
function so(e, t) {
	k(t, !0);
	let n = (e) => {
		var n = Mr(), r = L(n), i = (e) => {
			sa(e, { get piece() {
				return t.piece;
			} });
		}, a = (e) => {
			var n = io(), r = I(n, !0), i = z(r), a = (e) => {
				var n = ro(), r = R(n, !0);
				B(() => J(r, t.piece.mark)), q(e, n);
			};
			Y(i, (e) => {
				t.piece.mark && e(a);
			}), D(n), B(() => J(r, t.piece.label)), q(e, n);
		}, o = (e) => {
			na(e, { get piece() {
				return t.piece;
			} });
		};
		Y(r, (e) => {
			t.place.kind === "dice" ? e(i) : t.place.kind === "grid" || t.place.kind === "notes" ? e(a, 1) : e(o, -1);
		}), q(e, n);
	}, r = ki(t, "walked", 3, !0), i = $(), a = /* @__PURE__ */ M(() => t.piece.id ?? `${t.place.id}/${t.index}`), o = /* @__PURE__ */ M(() => [t.piece.label, t.piece.mark].filter(Boolean).join(", ")), s = /* @__PURE__ */ M(() => t.index === t.place.pieces.length - 1), c = /* @__PURE__ */ M(() => t.piece.id ?? t.place.id), l = /* @__PURE__ */ M(() => t.piece.id !== null || W(s) && i.movable.has(t.place.id));
	var u = Mr(), d = L(u), f = (e) => {
		var r = ao();
		let s;
		var l = I(r);
		n(l), D(r), B((e, n, c) => {
			s = Z(r, 1, "piece", null, s, {
				movable: e,
				pointed: n,
				target: c,
				lifted: i.carried?.thing === t.piece.id
			}), Q(r, "data-key", W(a)), Q(r, "data-thing", t.piece.id), Q(r, "data-label", W(o)), Q(r, "aria-label", W(o)), Q(r, "title", W(o));
		}, [
			() => i.movable.has(t.piece.id),
			() => i.pointed.has(t.piece.id),
			() => i.carried?.targets.has(t.piece.id)
		]), G("click", r, (e) => i.touch(W(c), W(o), e.currentTarget)), q(e, r);
	}, p = (e) => {
		var r = oo();
		let s;
		var c = I(r);
		n(c), D(r), B(() => {
			s = Z(r, 1, "piece", null, s, {
				movable: W(l),
				lifted: W(l) && i.carried?.thing === t.place.id
			}), Q(r, "data-key", W(a)), Q(r, "data-thing", W(l) ? t.place.id : void 0), Q(r, "data-label", W(l) ? t.place.label : void 0), Q(r, "title", W(o));
		}), q(e, r);
	};
	Y(d, (e) => {
		t.piece.id !== null && r() ? e(f) : e(p, -1);
	}), q(e, u), A();
}
wr(["click"]);
// src/PlaceView.svelte
var co = /* @__PURE__ */ K([["span", {
	class: "outline",
	"aria-hidden": "true"
}]]), lo = /* @__PURE__ */ K([[
	"p",
	{ class: "words" },
	" "
]]), uo = /* @__PURE__ */ K([[
	"b",
	{ class: "count" },
	" "
]]), fo = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		class: "spreader"
	},
	" ",
	[
		"span",
		{ class: "sr-only" },
		" "
	]
]]), po = /* @__PURE__ */ K([[
	"div",
	null,
	[
		"div",
		{ class: "lying" },
		,
		" ",
		,
		" ",
		,
		" ",
		,
		" ",
		,
		" ",
		,
	],
	" ",
	[
		"div",
		{ class: "under" },
		[
			"button",
			{
				type: "button",
				class: "name",
				"data-rove": "",
				tabindex: "-1"
			},
			" ",
			,
		],
		" ",
		,
	]
]]);
function mo(e, t) {
	k(t, !0);
	let n = ki(t, "part", 3, !1), r = ki(t, "whose", 3, ""), i = $(), a = /* @__PURE__ */ P(!1), o = /* @__PURE__ */ M(() => t.place.kind === "pile" && !W(a)), s = /* @__PURE__ */ M(() => W(o) ? t.place.pieces.slice(-1) : t.place.pieces), c = /* @__PURE__ */ M(() => Math.max(0, t.place.count - t.place.pieces.length)), l = /* @__PURE__ */ M(() => W(o) ? +(W(s).length === 0 && t.place.count > 0) : Math.min(W(c), 12)), u = /* @__PURE__ */ M(() => W(s).length + W(l) > 5), d = /* @__PURE__ */ M(() => [
		"pile",
		"row",
		"hand"
	].includes(t.place.kind)), f = /* @__PURE__ */ M(() => t.place.chips.length && !t.place.pieces.length ? t.place.chips.reduce((e, t) => e + t.count, 0) : t.place.count), p = /* @__PURE__ */ M(() => [
		t.place.label,
		t.place.kind === "clock" ? `${t.place.at} of ${t.place.size}` : t.place.kind === "notes" ? null : W(f) === 0 ? "empty" : String(W(f)),
		...t.place.chips.map((e) => `${e.count} ${e.label}`),
		...(W(o) ? W(s) : W(s).filter((e) => e.id === null && e.face)).map((e) => e.label),
		t.place.text
	].filter(Boolean).join(", ")), m = /* @__PURE__ */ M(() => ({
		id: null,
		face: null,
		label: "face-down card",
		lie: "down",
		mark: null
	}));
	var h = po();
	let g;
	var _ = I(h), v = I(_), y = (e) => {
		var n = Mr();
		X(L(n), 17, () => ({ length: W(l) }), Hr, (e, n, r) => {
			so(e, {
				get piece() {
					return W(m);
				},
				get place() {
					return t.place;
				},
				index: -1 - r
			});
		}), q(e, n);
	};
	Y(v, (e) => {
		W(d) && e(y);
	});
	var b = z(v, 2);
	X(b, 19, () => W(s), (e, n) => e.id ?? `${t.place.id}/${n}`, (e, n, r) => {
		{
			let i = /* @__PURE__ */ M(() => W(o) ? t.place.pieces.length - 1 : W(r)), a = /* @__PURE__ */ M(() => !W(o));
			so(e, {
				get piece() {
					return W(n);
				},
				get place() {
					return t.place;
				},
				get index() {
					return W(i);
				},
				get walked() {
					return W(a);
				}
			});
		}
	});
	var x = z(b, 2), S = (e) => {
		Wi(e, {
			get at() {
				return t.place.at;
			},
			get size() {
				return t.place.size;
			},
			get label() {
				return t.place.label;
			}
		});
	};
	Y(x, (e) => {
		t.place.kind === "clock" && typeof t.place.at == "number" && typeof t.place.size == "number" && e(S);
	});
	var ee = z(x, 2), C = (e) => {
		Vi(e, { get chips() {
			return t.place.chips;
		} });
	};
	Y(ee, (e) => {
		t.place.chips.length && e(C);
	});
	var te = z(ee, 2), ne = (e) => {
		q(e, co());
	};
	Y(te, (e) => {
		W(d) && W(f) === 0 && e(ne);
	});
	var re = z(te, 2), ie = (e) => {
		var n = lo(), r = R(n, !0);
		B(() => J(r, t.place.text)), q(e, n);
	};
	Y(re, (e) => {
		t.place.text && e(ie);
	}), D(_);
	var ae = z(_, 2), oe = I(ae), se = I(oe, !0), ce = z(se), le = (e) => {
		var t = uo(), n = R(t, !0);
		B(() => J(n, W(f))), q(e, t);
	};
	Y(ce, (e) => {
		W(d) && W(f) > 0 && e(le);
	}), D(oe);
	var ue = z(oe, 2), de = (e) => {
		var n = fo(), r = I(n, !0), i = R(z(r), !0);
		D(n), B(() => {
			Q(n, "aria-expanded", W(a)), J(r, W(a) ? "stack" : "spread"), J(i, t.place.label);
		}), G("click", n, () => F(a, !W(a))), q(e, n);
	};
	Y(ue, (e) => {
		t.place.kind === "pile" && t.place.pieces.length > 1 && e(de);
	}), D(ae), D(h), B((e, o) => {
		g = Z(h, 1, ti([
			"place",
			t.place.kind,
			{
				part: n(),
				packed: W(u),
				empty: W(f) === 0,
				spread: W(a)
			}
		]), null, g, {
			target: e,
			over: i.carried?.over === t.place.id,
			pointed: o
		}), Q(h, "data-place", t.place.id), Q(oe, "data-thing", t.place.id), Q(oe, "data-label", r() ? `${t.place.label} of ${r()}` : t.place.label), Q(oe, "aria-label", W(p)), J(se, t.place.label);
	}, [() => i.carried?.targets.has(t.place.id), () => i.pointed.has(t.place.id)]), G("click", oe, (e) => i.touch(t.place.id, e.currentTarget.dataset.label ?? t.place.label, e.currentTarget)), q(e, h), A();
}
wr(["click"]);
// src/GroupView.svelte
var ho = /* @__PURE__ */ K([[
	"span",
	{ class: "owner" },
	" "
]]), go = /* @__PURE__ */ K([[
	"span",
	{ class: "flag turn" },
	"turn"
]]), _o = /* @__PURE__ */ K([[
	"span",
	{ class: "flag waits" },
	"to choose"
]]), vo = /* @__PURE__ */ K([[
	"span",
	{ class: "flag out" },
	" "
]]), yo = /* @__PURE__ */ K([
	[
		"h3",
		{ class: "who" },
		[
			"span",
			{ class: "label" },
			" "
		],
		" ",
		,
	],
	" ",
	,
	" ",
	,
	" ",
	,
], 1), bo = /* @__PURE__ */ K([[
	"li",
	{ class: "badge" },
	[
		"span",
		null,
		" "
	],
	" ",
	[
		"b",
		null,
		" "
	]
]]), xo = /* @__PURE__ */ K([["ul", { class: "badges" }]]), So = /* @__PURE__ */ K([["div"]]), Co = /* @__PURE__ */ K([
	,
	,
	" ",
	["div", { class: "rows" }]
], 1), wo = /* @__PURE__ */ K([[
	"details",
	null,
	[
		"summary",
		null,
		,
		[
			"span",
			{ class: "brief" },
			" "
		]
	],
	" ",
	,
]]), To = /* @__PURE__ */ K([[
	"section",
	null,
	[
		"header",
		null,
		,
	],
	" ",
	,
]]);
function Eo(e, t) {
	k(t, !0);
	let n = (e) => {
		var n = yo(), r = L(n), a = I(r), o = R(a, !0), s = z(a, 2), c = (e) => {
			var t = ho(), n = R(t, !0);
			B(() => J(n, i() ? `${W(u)} (you)` : W(u))), q(e, t);
		};
		Y(s, (e) => {
			W(u) && W(u) !== t.group.label && e(c);
		}), D(r);
		var l = z(r, 2), d = (e) => {
			q(e, go());
		};
		Y(l, (e) => {
			t.group.turn && e(d);
		});
		var f = z(l, 2), p = (e) => {
			q(e, _o());
		};
		Y(f, (e) => {
			t.group.waits && e(p);
		});
		var m = z(f, 2), h = (e) => {
			var n = vo(), r = R(n, !0);
			B(() => J(r, t.group.out)), q(e, n);
		};
		Y(m, (e) => {
			t.group.out && e(h);
		}), B(() => {
			Q(r, "id", `group-${t.group.id}`), J(o, t.group.label);
		}), q(e, n);
	}, r = (e) => {
		var n = Co(), r = L(n), i = (e) => {
			var n = xo();
			X(n, 21, () => t.group.badges, (e) => e.id, (e, t) => {
				var n = bo(), r = I(n), i = R(r, !0), a = R(z(r, 2), !0);
				D(n), B(() => {
					Q(n, "data-tone", W(t).tone ?? void 0), J(i, W(t).label), J(a, W(t).value);
				}), q(e, n);
			}), D(n), q(e, n);
		};
		Y(r, (e) => {
			t.group.badges.length && e(i);
		});
		var a = z(r, 2);
		X(a, 21, () => W(c), Hr, (e, n) => {
			var r = So();
			X(r, 21, () => W(n).places, (e) => e.id, (e, r) => {
				mo(e, {
					get place() {
						return W(r);
					},
					get part() {
						return W(n).row;
					},
					get whose() {
						return t.group.label;
					}
				});
			}), D(r), B(() => Z(r, 1, ti(W(n).row ? "stack" : "loose"))), q(e, r);
		}), D(a), q(e, n);
	}, i = ki(t, "mine", 3, !1), a = ki(t, "folded", 3, !1), o = $(), s = /* @__PURE__ */ M(() => t.group.places.flatMap((e) => o.place(e) ?? [])), c = /* @__PURE__ */ M(() => {
		let e = [];
		for (let t of W(s)) {
			let n = t.kind === "row", r = e.at(-1);
			r && n && r.row ? r.places.push(t) : e.push({
				row: n,
				places: [t]
			});
		}
		return e;
	}), l = /* @__PURE__ */ M(() => W(s).filter((e) => e.count > 0).map((e) => `${e.label} ${e.count}`).join(" · ")), u = /* @__PURE__ */ M(() => t.group.owner ? o.seatName(t.group.owner) : null);
	var d = Mr(), f = L(d), p = (e) => {
		var i = wo();
		let a;
		var o = I(i), s = I(o);
		n(s);
		var c = R(z(s), !0);
		D(o);
		var u = z(o, 2);
		r(u), D(i), B(() => {
			a = Z(i, 1, "group folded", null, a, {
				turn: t.group.turn,
				waits: t.group.waits,
				out: t.group.out !== null
			}), Q(i, "data-group", t.group.id), J(c, W(l));
		}), q(e, i);
	}, m = (e) => {
		var a = To();
		let s;
		var c = I(a), l = I(c);
		n(l), D(c);
		var u = z(c, 2);
		r(u), D(a), B((e) => {
			s = Z(a, 1, "group", null, s, {
				mine: i(),
				turn: t.group.turn,
				waits: t.group.waits,
				out: t.group.out !== null,
				target: e,
				over: o.carried?.over === t.group.id
			}), Q(a, "data-group", t.group.id), Q(a, "aria-labelledby", `group-${t.group.id}`);
		}, [() => o.carried?.targets.has(t.group.id)]), q(e, a);
	};
	Y(f, (e) => {
		a() ? e(p) : e(m, -1);
	}), q(e, d), A();
}
// src/Board.svelte
var Do = (e, t = d, n = d) => {
	var r = Mr(), i = L(r), a = (e) => {
		var r = Ao();
		X(r, 21, t, (e) => e.id, (e, t) => {
			mo(e, { get place() {
				return W(t);
			} });
		}), D(r), B(() => Q(r, "aria-label", n())), q(e, r);
	};
	Y(i, (e) => {
		t().length && e(a);
	}), q(e, r);
}, Oo = /* @__PURE__ */ K([[
	"h2",
	{ class: "sidename" },
	" "
]]), ko = /* @__PURE__ */ K([[
	"section",
	{ class: "side" },
	,
	" ",
	["div", { class: "groups" }]
]]), Ao = /* @__PURE__ */ K([["section", { class: "common" }]]), jo = /* @__PURE__ */ K([
	,
	,
	" ",
	,
	" ",
	,
], 1), Mo = /* @__PURE__ */ K([
	,
	,
	" ",
	,
], 1), No = /* @__PURE__ */ K([[
	"div",
	null,
	,
	" ",
	,
]]);
function Po(e, t) {
	k(t, !0);
	let n = (e, t = d, n = d) => {
		var r = ko(), a = I(r), o = (e) => {
			var n = Oo(), r = R(n, !0);
			B(() => J(r, t())), q(e, n);
		};
		Y(a, (e) => {
			t() && W(u).length > 1 && e(o);
		});
		var s = z(a, 2);
		X(s, 21, () => _(n()), (e) => e.id, (e, t) => {
			{
				let n = /* @__PURE__ */ M(() => c(W(t))), r = /* @__PURE__ */ M(() => i() && !W(t).turn);
				Eo(e, {
					get group() {
						return W(t);
					},
					get mine() {
						return W(n);
					},
					get folded() {
						return W(r);
					}
				});
			}
		}), D(s), D(r), B(() => Q(r, "aria-label", t() || "At the table")), q(e, r);
	}, r = ki(t, "part", 3, "all"), i = ki(t, "phone", 3, !1), a = $(), o = /* @__PURE__ */ M(() => a.snapshot.view), s = /* @__PURE__ */ M(() => a.snapshot.seat), c = (e) => e.owner === W(s), l = /* @__PURE__ */ M(() => W(o).groups.find(c)?.side ?? null), u = /* @__PURE__ */ M(() => {
		let e = /* @__PURE__ */ new Map();
		for (let t of W(o).groups) {
			if (i() && c(t)) continue;
			let n = t.side ?? "";
			e.set(n, [...e.get(n) ?? [], t]);
		}
		return [...e].sort(([e], [t]) => Number(f(e)) - Number(f(t)));
	}), f = (e) => W(l) !== null && e === W(l), p = /* @__PURE__ */ M(() => W(o).groups.filter(c)), h = /* @__PURE__ */ M(() => W(o).places.filter((e) => e.group === null && e.owner !== W(s))), g = /* @__PURE__ */ M(() => W(o).places.filter((e) => e.group === null && e.owner === W(s))), _ = (e) => [...e].sort((e, t) => Number(c(e)) - Number(c(t))), v = /* @__PURE__ */ M(() => W(u).filter(([e]) => !f(e))), y = /* @__PURE__ */ M(() => W(u).filter(([e]) => f(e)));
	var b = No(), x = I(b), S = (e) => {
		var t = jo(), r = L(t);
		X(r, 17, () => W(v), ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ M(() => m(W(t), 2));
			n(e, () => W(r)[0], () => W(r)[1]);
		});
		var i = z(r, 2);
		Do(i, () => W(h), () => "On the table"), X(z(i, 2), 17, () => W(y), ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ M(() => m(W(t), 2));
			n(e, () => W(r)[0], () => W(r)[1]);
		}), q(e, t);
	};
	Y(x, (e) => {
		r() !== "mine" && e(S);
	});
	var ee = z(x, 2), C = (e) => {
		var t = Mo(), n = L(t), i = (e) => {
			var t = Mr();
			X(L(t), 17, () => W(p), (e) => e.id, (e, t) => {
				{
					let n = /* @__PURE__ */ M(() => W(p).length > 2 && !W(t).turn && !W(t).waits);
					Eo(e, {
						get group() {
							return W(t);
						},
						mine: !0,
						get folded() {
							return W(n);
						}
					});
				}
			}), q(e, t);
		};
		Y(n, (e) => {
			r() === "mine" && e(i);
		}), Do(z(n, 2), () => W(g), () => "Yours"), q(e, t);
	};
	Y(ee, (e) => {
		r() !== "others" && e(C);
	}), D(b), Qr(b, () => Mi(a)), B(() => Z(b, 1, ti(["felt", r()]))), q(e, b), A();
}
// src/WhyNot.svelte
var Fo = /* @__PURE__ */ K([[
	"span",
	{ class: "instead" },
	" "
]]), Io = /* @__PURE__ */ K([[
	"a",
	{
		class: "clause",
		target: "_blank",
		rel: "noopener"
	},
	" "
]]), Lo = /* @__PURE__ */ K([[
	"span",
	{ class: "whynot" },
	[
		"span",
		null,
		" "
	],
	" ",
	,
	" ",
	,
]]);
function Ro(e, t) {
	k(t, !0);
	let n = $();
	var r = Lo(), i = I(r), a = R(i, !0), o = z(i, 2), s = (e) => {
		var n = Fo(), r = R(n);
		B(() => J(r, `Instead: ${t.why.instead ?? ""}`)), q(e, n);
	};
	Y(o, (e) => {
		t.why.instead && e(s);
	});
	var c = z(o, 2), l = (e) => {
		var r = Io(), i = R(r, !0);
		B((e) => {
			Q(r, "href", e), J(i, t.why.clause);
		}, [() => n.clauseLink(t.why.clause)]), q(e, r);
	};
	Y(c, (e) => {
		t.why.clause && e(l);
	}), D(r), B(() => J(a, t.why.why)), q(e, r), A();
}
// src/ChoiceButton.svelte
var zo = /* @__PURE__ */ K([[
	"kbd",
	{ "aria-hidden": "true" },
	" "
]]), Bo = /* @__PURE__ */ K([[
	"span",
	{ class: "help" },
	" "
]]), Vo = /* @__PURE__ */ K([[
	"div",
	{ class: "because" },
	,
]]), Ho = /* @__PURE__ */ K([[
	"a",
	{
		class: "clause",
		target: "_blank",
		rel: "noopener"
	},
	" "
]]), Uo = /* @__PURE__ */ K([["div", { class: "cites" }]]), Wo = /* @__PURE__ */ K([[
	"li",
	null,
	[
		"button",
		{ type: "button" },
		,
		" ",
		[
			"span",
			{ class: "what" },
			[
				"span",
				{ class: "label" },
				" ",
				,
			],
			" ",
			,
		]
	],
	" ",
	,
]]);
function Go(e, t) {
	k(t, !0);
	let n = $(), r = /* @__PURE__ */ M(() => t.choice.group === "override" ? void 0 : n.numbers.get(t.choice.choice));
	var i = Wo();
	let a;
	var o = I(i), s = I(o), c = (e) => {
		var t = zo(), n = R(t, !0);
		B(() => J(n, W(r))), q(e, t);
	};
	Y(s, (e) => {
		W(r) !== void 0 && e(c);
	});
	var l = z(s, 2), u = I(l), d = I(u, !0), f = z(d), p = (e) => {
		q(e, jr("…"));
	};
	Y(f, (e) => {
		t.choice.legal && t.choice.fields.length > 0 && e(p);
	}), D(u);
	var m = z(u, 2), h = (e) => {
		var n = Bo(), r = R(n, !0);
		B(() => J(r, t.choice.help)), q(e, n);
	};
	Y(m, (e) => {
		t.choice.help && e(h);
	}), D(l), D(o);
	var g = z(o, 2), _ = (e) => {
		var n = Vo();
		Ro(I(n), { get why() {
			return t.choice.why_not;
		} }), D(n), B(() => Q(n, "id", `why-${t.choice.choice}`)), q(e, n);
	}, v = (e) => {
		var r = Uo();
		X(r, 20, () => t.choice.clauses, (e) => e, (e, t) => {
			var r = Ho(), i = R(r, !0);
			B((e) => {
				Q(r, "href", e), J(i, t);
			}, [() => n.clauseLink(t)]), q(e, r);
		}), D(r), q(e, r);
	};
	Y(g, (e) => {
		!t.choice.legal && t.choice.why_not ? e(_) : t.choice.clauses?.length && e(v, 1);
	}), D(i), B((e) => {
		a = Z(i, 1, "choice", null, a, {
			grey: !t.choice.legal,
			judge: t.choice.judge,
			quiet: t.choice.group !== "now"
		}), Q(o, "aria-disabled", !t.choice.legal || n.sending !== null), Q(o, "aria-keyshortcuts", e), Q(o, "aria-describedby", t.choice.legal ? void 0 : `why-${t.choice.choice}`), J(d, t.choice.label);
	}, [() => W(r) === void 0 ? void 0 : String(W(r))]), G("click", o, () => n.choose(t.choice)), q(e, i), A();
}
wr(["click"]);
// src/FieldInput.svelte
var Ko = /* @__PURE__ */ K([[
	"span",
	{ class: "stepper" },
	[
		"button",
		{ type: "button" },
		"−"
	],
	" ",
	["input", {
		type: "number",
		inputmode: "numeric",
		step: "1"
	}],
	" ",
	[
		"button",
		{ type: "button" },
		"+"
	]
]]), qo = /* @__PURE__ */ K([[
	"label",
	{ class: "pick" },
	["input", { type: "radio" }],
	" ",
	[
		"span",
		null,
		" "
	]
]]), Jo = /* @__PURE__ */ K([[
	"small",
	null,
	"may stay empty"
]]), Yo = /* @__PURE__ */ K([[
	"small",
	null,
	" "
]]), Xo = /* @__PURE__ */ K([["div", { class: "picks tight" }]]), Zo = /* @__PURE__ */ K([["div", { class: "picks" }]]), Qo = /* @__PURE__ */ K([[
	"option",
	null,
	" "
]]), $o = /* @__PURE__ */ K([[
	"select",
	null,
	[
		"option",
		null,
		"choose…"
	],
	,
]]), es = /* @__PURE__ */ K([[
	"label",
	{ class: "pick" },
	["input", { type: "checkbox" }],
	" ",
	[
		"span",
		null,
		" "
	]
]]), ts = /* @__PURE__ */ K([["div", { class: "picks" }]]), ns = /* @__PURE__ */ K([[
	"li",
	null,
	[
		"span",
		null,
		" "
	],
	" ",
	[
		"button",
		{ type: "button" },
		"↑"
	],
	" ",
	[
		"button",
		{ type: "button" },
		"↓"
	],
	" ",
	[
		"button",
		{ type: "button" },
		"×"
	]
]]), rs = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		class: "add"
	},
	" "
]]), is = /* @__PURE__ */ K([
	["ol", { class: "ordered" }],
	" ",
	["div", { class: "picks" }]
], 1), as = /* @__PURE__ */ K([[
	"div",
	{ class: "share" },
	[
		"span",
		null,
		" "
	],
	" ",
	,
]]), os = /* @__PURE__ */ K([[
	"p",
	{ role: "status" },
	" "
]]), ss = /* @__PURE__ */ K([
	["div", { class: "shares" }],
	" ",
	,
], 1), cs = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		class: "add"
	},
	" "
]]), ls = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		class: "add"
	},
	"← one back"
]]), us = /* @__PURE__ */ K([
	[
		"p",
		{ class: "way" },
		" "
	],
	" ",
	[
		"div",
		{ class: "picks" },
		,
		" ",
		,
	]
], 1), ds = /* @__PURE__ */ K([["textarea", { rows: "3" }]]), fs = /* @__PURE__ */ K([["input", {
	type: "text",
	autocomplete: "off"
}]]), ps = /* @__PURE__ */ K([[
	"div",
	{ class: "picks" },
	,
	,
]]), ms = /* @__PURE__ */ K([[
	"div",
	{ class: "row" },
	,
	" ",
	[
		"button",
		{
			type: "button",
			class: "add"
		},
		"× take out"
	]
]]), hs = /* @__PURE__ */ K([
	,
	,
	" ",
	[
		"button",
		{
			type: "button",
			class: "add"
		},
		"+ one more"
	]
], 1), gs = /* @__PURE__ */ K([[
	"p",
	{
		class: "left done",
		role: "status"
	},
	"taken"
]]), _s = /* @__PURE__ */ K([
	["input", { type: "file" }],
	" ",
	,
], 1), vs = /* @__PURE__ */ K([[
	"fieldset",
	null,
	[
		"legend",
		null,
		" ",
		,
		" ",
		,
	],
	" ",
	,
]]);
function ys(e, t) {
	k(t, !0);
	let n = (e, t = d, n = d, r = d, i = d, a = d) => {
		var o = Ko(), s = I(o), c = z(s, 2);
		yi(c);
		var l = z(c, 2);
		D(o), B(() => {
			Q(s, "aria-label", `${t()}: one less`), s.disabled = n() !== void 0 && r() !== null && n() <= r(), Q(c, "aria-label", t()), Q(c, "min", r()), Q(c, "max", i()), bi(c, n() ?? ""), Q(l, "aria-label", `${t()}: one more`), l.disabled = n() !== void 0 && i() !== null && n() >= i();
		}), G("click", s, () => a()(p((n() ?? r() ?? 0) - 1, r(), i()))), G("input", c, (e) => a()(f(e.currentTarget.value))), G("click", l, () => a()(p((n() ?? (r() ?? 0) - 1) + 1, r(), i()))), q(e, o);
	}, r = (e, n = d, r = d) => {
		var i = qo(), o = I(i);
		yi(o);
		var s = R(z(o, 2), !0);
		D(i), B((e) => {
			Q(o, "name", W(a)), xi(o, e), J(s, n());
		}, [() => ka(r(), t.value)]), G("change", o, () => t.change(r())), q(e, i);
	}, i = $(), a = /* @__PURE__ */ M(() => `field-${t.path}`), o = /* @__PURE__ */ M(() => Array.isArray(t.value) ? t.value : []), s = /* @__PURE__ */ M(() => t.value ?? {}), c = /* @__PURE__ */ M(() => t.field.kind === "int" && t.field.min !== null && t.field.max !== null && t.field.max - t.field.min < 14 ? Array.from({ length: t.field.max - t.field.min + 1 }, (e, n) => (t.field.min ?? 0) + n) : null), l = /* @__PURE__ */ M(() => "min" in t.field && "max" in t.field ? t.field.min !== null && t.field.max !== null ? t.field.min === t.field.max ? `${t.field.min}` : `${t.field.min} to ${t.field.max}` : t.field.min === null ? t.field.max === null ? "" : `at most ${t.field.max}` : `at least ${t.field.min}` : ""), u = /* @__PURE__ */ P(!1);
	function f(e) {
		return e.trim() === "" ? void 0 : Number(e);
	}
	function p(e, t, n) {
		return Math.max(t ?? -Infinity, Math.min(n ?? Infinity, e));
	}
	function m(e) {
		return "options" in t.field ? t.field.options.filter((t) => ka(t.value, W(o)[e])) : [];
	}
	function h(e, t) {
		let n = [...W(o)], [r] = n.splice(e, 1);
		return n.splice(e + t, 0, r), n;
	}
	async function g(e) {
		if (e?.[0]) {
			F(u, !0);
			try {
				t.change(await i.api.asset(e[0]));
			} catch {
				i.tell("the file was not taken", "try a smaller one, or another format");
			}
			F(u, !1);
		}
	}
	var _ = vs(), v = I(_), y = I(v), b = z(y), x = (e) => {
		q(e, Jo());
	};
	Y(b, (e) => {
		t.field.required || e(x);
	});
	var S = z(b, 2), ee = (e) => {
		var t = Yo(), n = R(t, !0);
		B(() => J(n, W(l))), q(e, t);
	};
	Y(S, (e) => {
		W(l) && t.field.kind !== "list" && !(t.field.kind === "int" && W(c)) && e(ee);
	}), D(v);
	var C = z(v, 2), te = (e) => {
		var i = Mr(), a = L(i), o = (e) => {
			var t = Xo();
			X(t, 20, () => W(c), (e) => e, (e, t) => {
				{
					let n = /* @__PURE__ */ M(() => String(t));
					r(e, () => W(n), () => t);
				}
			}), D(t), q(e, t);
		}, s = (e) => {
			n(e, () => t.field.label, () => t.value, () => t.field.min, () => t.field.max, () => t.change);
		};
		Y(a, (e) => {
			W(c) ? e(o) : e(s, -1);
		}), q(e, i);
	}, ne = (e) => {
		var n = Mr(), i = L(n), a = (e) => {
			var n = Zo();
			X(n, 21, () => t.field.options, (e) => JSON.stringify(e.value), (e, t) => {
				r(e, () => W(t).label, () => W(t).value);
			}), D(n), q(e, n);
		}, o = (e) => {
			var n = $o(), r = I(n);
			r.value = r.__value = "null", X(z(r), 17, () => t.field.options, (e) => JSON.stringify(e.value), (e, t) => {
				var n = Qo(), r = R(n, !0), i = {};
				B((e) => {
					J(r, W(t).label), i !== (i = e) && (n.value = (n.__value = i) ?? "");
				}, [() => JSON.stringify(W(t).value)]), q(e, n);
			}), D(n);
			var i;
			fi(n), B((e) => {
				Q(n, "aria-label", t.field.label), i !== (i = e) && (n.value = (n.__value = i) ?? "", di(n, i));
			}, [() => JSON.stringify(t.value ?? null)]), G("change", n, (e) => t.change(JSON.parse(e.currentTarget.value))), q(e, n);
		};
		Y(i, (e) => {
			t.field.options.length <= 14 ? e(a) : e(o, -1);
		}), q(e, n);
	}, re = (e) => {
		var n = ts();
		X(n, 21, () => t.field.options, (e) => JSON.stringify(e.value), (e, n) => {
			let r = /* @__PURE__ */ M(() => W(o).some((e) => ka(e, W(n).value)));
			var i = es(), a = I(i);
			yi(a);
			var s = R(z(a, 2), !0);
			D(i), B(() => {
				xi(a, W(r)), J(s, W(n).label);
			}), G("change", a, (e) => {
				let r = Oa(W(o), W(n).value, t.field.max);
				e.currentTarget.checked = r.some((e) => ka(e, W(n).value)), t.change(r);
			}), q(e, i);
		}), D(n), q(e, n);
	}, ie = (e) => {
		var n = is(), r = L(n);
		X(r, 23, () => W(o), (e) => JSON.stringify(e), (e, n, r) => {
			let i = /* @__PURE__ */ M(() => m(W(r))[0]?.label ?? String(W(n)));
			var a = ns(), s = I(a), c = R(s, !0), l = z(s, 2), u = z(l, 2), d = z(u, 2);
			D(a), B(() => {
				J(c, W(i)), l.disabled = W(r) === 0, Q(l, "aria-label", `${W(i)}: earlier`), u.disabled = W(r) === W(o).length - 1, Q(u, "aria-label", `${W(i)}: later`), Q(d, "aria-label", `${W(i)}: take out`);
			}), G("click", l, () => t.change(h(W(r), -1))), G("click", u, () => t.change(h(W(r), 1))), G("click", d, () => t.change(Oa(W(o), W(n), t.field.max))), q(e, a);
		}), D(r);
		var i = z(r, 2);
		X(i, 21, () => t.field.options.filter((e) => !W(o).some((t) => ka(t, e.value))), (e) => JSON.stringify(e.value), (e, n) => {
			var r = rs(), i = R(r);
			B(() => J(i, `+ ${W(n).label ?? ""}`)), G("click", r, () => t.change(Oa(W(o), W(n).value, t.field.max))), q(e, r);
		}), D(i), q(e, n);
	}, ae = (e) => {
		let r = /* @__PURE__ */ M(() => Ta(t.field, W(s)));
		var i = ss(), a = L(i);
		X(a, 21, () => t.field.items, (e) => e.value, (e, r) => {
			var i = as(), a = I(i), o = R(a, !0), c = z(a, 2);
			n(c, () => W(r).label, () => W(s)[W(r).value] ?? W(r).min, () => W(r).min, () => W(r).max, () => (e) => t.change({
				...W(s),
				[W(r).value]: e ?? W(r).min
			})), D(i), B(() => J(o, W(r).label)), q(e, i);
		}), D(a);
		var o = z(a, 2), c = (e) => {
			var t = os();
			let n;
			var i = R(t, !0);
			B(() => {
				n = Z(t, 1, "left", null, n, { done: W(r) === 0 }), J(i, W(r) === 0 ? "all given" : W(r) > 0 ? `${W(r)} left to give` : `${-W(r)} too many`);
			}), q(e, t);
		};
		Y(o, (e) => {
			W(r) !== null && e(c);
		}), q(e, i);
	}, oe = (e) => {
		let n = /* @__PURE__ */ M(() => String(W(o).at(-1) ?? t.field.start));
		var r = us(), a = L(r), s = R(a, !0), c = z(a, 2), l = I(c), u = (e) => {
			var r = Mr();
			X(L(r), 16, () => t.field.steps[W(n)] ?? [], (e) => e, (e, n) => {
				var r = cs(), a = R(r);
				B((e) => J(a, `→ ${e ?? ""}`), [() => i.nameOf(n)]), G("click", r, () => t.change([...W(o), n])), q(e, r);
			}), q(e, r);
		};
		Y(l, (e) => {
			(t.field.max === null || W(o).length - 1 < t.field.max) && e(u);
		});
		var d = z(l, 2), f = (e) => {
			var n = ls();
			G("click", n, () => t.change(W(o).slice(0, -1))), q(e, n);
		};
		Y(d, (e) => {
			W(o).length > 1 && e(f);
		}), D(c), B((e) => J(s, e), [() => W(o).map((e) => i.nameOf(String(e))).join(" → ")]), q(e, r);
	}, se = (e) => {
		var n = Mr(), r = L(n), i = (e) => {
			var n = ds();
			ot(n), B(() => {
				Q(n, "aria-label", t.field.label), Q(n, "maxlength", t.field.max_length), bi(n, t.value ?? "");
			}), G("input", n, (e) => t.change(e.currentTarget.value)), q(e, n);
		}, a = (e) => {
			var n = fs();
			yi(n), B(() => {
				Q(n, "aria-label", t.field.label), Q(n, "maxlength", t.field.max_length), bi(n, t.value ?? "");
			}), G("input", n, (e) => t.change(e.currentTarget.value)), q(e, n);
		};
		Y(r, (e) => {
			(t.field.max_length ?? 1e3) > 120 ? e(i) : e(a, -1);
		}), q(e, n);
	}, ce = (e) => {
		var t = ps(), n = I(t);
		r(n, () => "yes", () => !0);
		var i = z(n);
		r(i, () => "no", () => !1), D(t), q(e, t);
	}, le = (e) => {
		var n = hs(), r = L(n);
		X(r, 17, () => W(o), Hr, (e, n, r) => {
			var i = ms(), a = I(i);
			X(a, 17, () => t.field.fields, (e) => e.name, (e, i) => {
				{
					let a = /* @__PURE__ */ M(() => `${t.path}-${r}-${W(i).name}`);
					ys(e, {
						get field() {
							return W(i);
						},
						get value() {
							return W(n)[W(i).name];
						},
						get path() {
							return W(a);
						},
						change: (e) => t.change(W(o).map((t, n) => n === r ? {
							...t,
							[W(i).name]: e ?? null
						} : t))
					});
				}
			});
			var s = z(a, 2);
			D(i), B(() => s.disabled = W(o).length <= (t.field.min ?? 0)), G("click", s, () => t.change(W(o).filter((e, t) => t !== r))), q(e, i);
		});
		var i = z(r, 2);
		B(() => i.disabled = t.field.max !== null && W(o).length >= t.field.max), G("click", i, () => t.change([...W(o), va(t.field.fields)])), q(e, n);
	}, ue = (e) => {
		var n = _s(), r = L(n), i = z(r, 2), a = (e) => {
			q(e, gs());
		};
		Y(i, (e) => {
			t.value && e(a);
		}), B((e) => {
			Q(r, "aria-label", t.field.label), Q(r, "accept", e), r.disabled = W(u);
		}, [() => t.field.accept?.join(",")]), G("change", r, (e) => void g(e.currentTarget.files)), q(e, n);
	};
	Y(C, (e) => {
		t.field.kind === "int" ? e(te) : t.field.kind === "one_of" ? e(ne, 1) : t.field.kind === "some_of" ? e(re, 2) : t.field.kind === "order" ? e(ie, 3) : t.field.kind === "split" ? e(ae, 4) : t.field.kind === "path" ? e(oe, 5) : t.field.kind === "text" ? e(se, 6) : t.field.kind === "bool" ? e(ce, 7) : t.field.kind === "list" ? e(le, 8) : t.field.kind === "asset" && e(ue, 9);
	}), D(_), B(() => {
		Z(_, 1, `field ${t.field.kind ?? ""}`), J(y, `${t.field.label ?? ""} `);
	}), q(e, _), A();
}
wr([
	"click",
	"input",
	"change"
]);
// src/Filling.svelte
var bs = /* @__PURE__ */ K([[
	"p",
	{ class: "help" },
	" "
]]), xs = /* @__PURE__ */ K([[
	"p",
	{
		class: "told",
		role: "alert"
	},
	" "
]]), Ss = /* @__PURE__ */ K([[
	"a",
	{
		class: "clause",
		target: "_blank",
		rel: "noopener"
	},
	" "
]]), Cs = /* @__PURE__ */ K([["span", { class: "cites" }]]), ws = /* @__PURE__ */ K([[
	"form",
	{
		class: "filling",
		"aria-labelledby": "filling-title"
	},
	[
		"h3",
		{ id: "filling-title" },
		" "
	],
	" ",
	,
	" ",
	["div", { class: "fields" }],
	" ",
	,
	" ",
	[
		"div",
		{ class: "ends" },
		[
			"button",
			{
				type: "submit",
				class: "confirm"
			},
			" ",
			[
				"kbd",
				{ "aria-hidden": "true" },
				"Enter"
			]
		],
		" ",
		[
			"button",
			{
				type: "button",
				class: "cancel"
			},
			"Cancel ",
			[
				"kbd",
				{ "aria-hidden": "true" },
				"Esc"
			]
		],
		" ",
		,
	]
]]);
function Ts(e, t) {
	k(t, !0);
	let n = $(), r = /* @__PURE__ */ M(() => n.filling), i = /* @__PURE__ */ M(() => ya(W(r).choice.fields, W(r).values));
	var a = ws(), o = I(a), s = R(o, !0), c = z(o, 2), l = (e) => {
		var t = bs(), n = R(t, !0);
		B(() => J(n, W(r).choice.help)), q(e, t);
	};
	Y(c, (e) => {
		W(r).choice.help && e(l);
	});
	var u = z(c, 2);
	X(u, 21, () => W(r).choice.fields, (e) => e.name, (e, t) => {
		ys(e, {
			get field() {
				return W(t);
			},
			get value() {
				return W(r).values[W(t).name];
			},
			get path() {
				return W(t).name;
			},
			change: (e) => {
				W(r).told = null, e === void 0 ? delete W(r).values[W(t).name] : W(r).values[W(t).name] = e;
			}
		});
	}), D(u);
	var d = z(u, 2), f = (e) => {
		var t = xs(), n = R(t, !0);
		B(() => J(n, W(r).told)), q(e, t);
	};
	Y(d, (e) => {
		W(r).told && e(f);
	});
	var p = z(d, 2), m = I(p), h = I(m);
	Oe(), D(m);
	var g = z(m, 2), _ = z(g, 2), v = (e) => {
		var t = Cs();
		X(t, 20, () => W(r).choice.clauses, (e) => e, (e, t) => {
			var r = Ss(), i = R(r, !0);
			B((e) => {
				Q(r, "href", e), J(i, t);
			}, [() => n.clauseLink(t)]), q(e, r);
		}), D(t), q(e, t);
	};
	Y(_, (e) => {
		W(r).choice.clauses?.length && e(v);
	}), D(p), D(a), B(() => {
		J(s, W(r).choice.label), Q(m, "aria-disabled", W(i) !== null || n.sending !== null), J(h, `${W(r).choice.label ?? ""} `);
	}), Cr("submit", a, (e) => {
		e.preventDefault(), n.confirm();
	}), G("click", g, () => n.stopFilling()), q(e, a), A();
}
wr(["click"]);
// src/Choices.svelte
var Es = (e, t = d, n = d) => {
	var r = Ds();
	X(r, 21, t, (e) => e.choice, (e, t) => {
		Go(e, { get choice() {
			return W(t);
		} });
	}), D(r), B(() => Q(r, "aria-label", n())), q(e, r);
}, Ds = /* @__PURE__ */ K([["ol", { class: "choicelist" }]]), Os = /* @__PURE__ */ K([[
	"i",
	{ class: "count" },
	" "
]]), ks = /* @__PURE__ */ K([[
	"span",
	null,
	[
		"b",
		null,
		" "
	],
	" ",
	,
]]), As = /* @__PURE__ */ K([["p", {
	class: "waiting",
	role: "status"
}]]), js = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		class: "tool"
	},
	"Override"
]]), Ms = /* @__PURE__ */ K([[
	"p",
	{
		class: "overridehint",
		role: "status"
	},
	"Override mode: click, tap or press Enter on any card, place or name to change it. Esc ends it."
]]), Ns = /* @__PURE__ */ K([[
	"p",
	{ class: "result" },
	" "
]]), Ps = /* @__PURE__ */ K([[
	"p",
	{ class: "help" },
	"Nothing about this can be changed by hand."
]]), Fs = /* @__PURE__ */ K([[
	"section",
	{
		class: "overrides",
		"aria-labelledby": "overrides-title"
	},
	[
		"h3",
		{
			id: "overrides-title",
			tabindex: "-1"
		},
		" "
	],
	" ",
	,
	" ",
	[
		"button",
		{
			type: "button",
			class: "cancel"
		},
		"Back to the choices ",
		[
			"kbd",
			{ "aria-hidden": "true" },
			"Esc"
		]
	]
]]), Is = /* @__PURE__ */ K([[
	"details",
	{ class: "more" },
	[
		"summary",
		null,
		"At any time ",
		[
			"span",
			{ class: "count" },
			" "
		]
	],
	" ",
	,
]]), Ls = /* @__PURE__ */ K([[
	"details",
	{ class: "more" },
	[
		"summary",
		null,
		"The table ",
		[
			"span",
			{ class: "count" },
			" "
		]
	],
	" ",
	,
]]), Rs = /* @__PURE__ */ K([[
	"details",
	{ class: "more" },
	[
		"summary",
		null,
		"Overrides ",
		[
			"span",
			{ class: "count" },
			" "
		]
	],
	" ",
	,
]]), zs = /* @__PURE__ */ K([
	,
	,
	" ",
	,
	" ",
	,
	" ",
	,
	" ",
	,
], 1), Bs = /* @__PURE__ */ K([[
	"section",
	{ "aria-labelledby": "choices-title" },
	[
		"header",
		null,
		[
			"h2",
			{
				id: "choices-title",
				tabindex: "-1"
			},
			" "
		],
		" ",
		,
		" ",
		[
			"span",
			{ class: "tools" },
			,
			" ",
			[
				"button",
				{
					type: "button",
					class: "tool"
				},
				"Undo"
			]
		]
	],
	" ",
	,
	" ",
	,
	" ",
	,
]]);
function Vs(e, t) {
	k(t, !0);
	let n = $(), r = /* @__PURE__ */ M(() => n.snapshot), i = /* @__PURE__ */ M(() => n.sorted.now.length + n.sorted.asked.length > 0), a = /* @__PURE__ */ M(() => W(r).waiting_for.filter((e) => e.seat !== W(r).seat)), o = /* @__PURE__ */ M(() => W(r).view.ended ? "The end" : n.sorted.asked.length ? "You judge" : W(i) ? "Your choice" : W(a).length ? "Waiting" : "Choices");
	var s = Bs();
	let c;
	var l = I(s), u = I(l), d = R(u, !0), f = z(u, 2), p = (e) => {
		var t = As();
		X(t, 21, () => W(a), (e) => e.seat + e.for, (e, t) => {
			var r = ks(), i = I(r), a = R(i, !0), o = z(i), s = z(o), c = (e) => {
				var n = Os(), r = R(n);
				B(() => J(r, `×${W(t).count ?? ""}`)), q(e, n);
			};
			Y(s, (e) => {
				(W(t).count ?? 1) > 1 && e(c);
			}), D(r), B((e) => {
				J(a, e), J(o, ` ${W(t).for ?? ""}`);
			}, [() => W(t).name || n.seatName(W(t).seat)]), q(e, r);
		}), D(t), q(e, t);
	};
	Y(f, (e) => {
		W(a).length && e(p);
	});
	var m = z(f, 2), h = I(m), g = (e) => {
		var t = js();
		B(() => Q(t, "aria-pressed", n.overriding)), G("click", t, () => n.overriding = !n.overriding), q(e, t);
	};
	Y(h, (e) => {
		n.mayOverride && e(g);
	});
	var _ = z(h, 2);
	D(m), D(l);
	var v = z(l, 2), y = (e) => {
		q(e, Ms());
	};
	Y(v, (e) => {
		n.overriding && !n.overrides && e(y);
	});
	var b = z(v, 2), x = (e) => {
		var t = Ns(), n = R(t, !0);
		B(() => J(n, W(r).view.result)), q(e, t);
	};
	Y(b, (e) => {
		W(r).view.ended && W(r).view.result && e(x);
	});
	var S = z(b, 2), ee = (e) => {
		Ts(e, {});
	}, C = (e) => {
		var t = Mr(), r = L(t), a = (e) => {
			var t = Fs(), r = I(t), i = R(r), a = z(r, 2), o = (e) => {
				Es(e, () => n.overrides.choices, () => "Overrides");
			}, s = (e) => {
				q(e, Ps());
			};
			Y(a, (e) => {
				n.overrides.choices.length ? e(o) : e(s, -1);
			});
			var c = z(a, 2);
			D(t), B((e) => J(i, `Override: ${e ?? ""}`), [() => n.nameOf(n.overrides.on)]), G("click", c, () => n.overrides = null), q(e, t);
		}, o = (e) => {
			var t = zs(), r = L(t), a = (e) => {
				Es(e, () => n.sorted.asked, () => "Judgements asked of you");
			};
			Y(r, (e) => {
				n.sorted.asked.length && e(a);
			});
			var o = z(r, 2), s = (e) => {
				Es(e, () => n.sorted.now, () => "Your choices now");
			};
			Y(o, (e) => {
				n.sorted.now.length && e(s);
			});
			var c = z(o, 2), l = (e) => {
				var t = Mr(), r = L(t), a = (e) => {
					var t = Is(), r = I(t), i = R(z(I(r)), !0);
					D(r), Es(z(r, 2), () => n.sorted.anyTime, () => "At any time"), D(t), B(() => {
						t.open = n.sorted.anyTime.length < 4, J(i, n.sorted.anyTime.length);
					}), q(e, t);
				}, o = (e) => {
					Es(e, () => n.sorted.anyTime, () => "At any time");
				};
				Y(r, (e) => {
					W(i) ? e(a) : e(o, -1);
				}), q(e, t);
			};
			Y(c, (e) => {
				n.sorted.anyTime.length && e(l);
			});
			var u = z(c, 2), d = (e) => {
				var t = Ls(), r = I(t), i = R(z(I(r)), !0);
				D(r), Es(z(r, 2), () => n.sorted.table, () => "The table"), D(t), B(() => J(i, n.sorted.table.length)), q(e, t);
			};
			Y(u, (e) => {
				n.sorted.table.length && e(d);
			});
			var f = z(u, 2), p = (e) => {
				var t = Rs(), r = I(t), i = R(z(I(r)), !0);
				D(r), Es(z(r, 2), () => n.sorted.override, () => "Overrides"), D(t), B(() => J(i, n.sorted.override.length)), q(e, t);
			};
			Y(f, (e) => {
				n.sorted.override.length && e(p);
			}), q(e, t);
		};
		Y(r, (e) => {
			n.overrides ? e(a) : e(o, -1);
		}), q(e, t);
	};
	Y(S, (e) => {
		n.filling ? e(ee) : e(C, -1);
	}), D(s), B(() => {
		c = Z(s, 1, "choices", null, c, { mine: W(i) }), J(d, W(o));
	}), G("click", _, () => n.askUndo()), q(e, s), A();
}
wr(["click"]);
// src/TrackView.svelte
var Hs = /* @__PURE__ */ K([[
	"li",
	null,
	" "
]]), Us = /* @__PURE__ */ K([[
	"div",
	{ class: "track" },
	[
		"span",
		{ class: "name" },
		" "
	],
	" ",
	["ol"]
]]);
function Ws(e, t) {
	k(t, !0);
	var n = Us(), r = I(n), i = R(r, !0), a = z(r, 2);
	X(a, 21, () => t.track.steps, Hr, (e, n) => {
		var r = Hs();
		let i;
		var a = R(r, !0);
		B((e, t) => {
			Q(r, "aria-current", e), i = Z(r, 1, "", null, i, { lit: t }), J(a, W(n).label);
		}, [() => ka(W(n).value, t.track.at) ? "step" : void 0, () => ka(W(n).value, t.track.at)]), q(e, r);
	}), D(a), D(n), B(() => {
		Q(r, "id", `track-${t.track.id}`), J(i, t.track.label), Q(a, "aria-labelledby", `track-${t.track.id}`);
	}), q(e, n), A();
}
// src/Head.svelte
var Gs = /* @__PURE__ */ K([[
	"span",
	{ class: "mode" },
	" "
]]), Ks = /* @__PURE__ */ K([[
	"div",
	null,
	[
		"dt",
		null,
		" "
	],
	[
		"dd",
		null,
		" "
	]
]]), qs = /* @__PURE__ */ K([["dl", { class: "standing" }]]), Js = /* @__PURE__ */ K([[
	"small",
	null,
	"GM"
]]), Ys = /* @__PURE__ */ K([[
	"small",
	null,
	"you"
]]), Xs = /* @__PURE__ */ K([[
	"small",
	{ "aria-hidden": "true" },
	"free"
]]), Zs = /* @__PURE__ */ K([[
	"li",
	null,
	["span", {
		class: "dot",
		"aria-hidden": "true"
	}],
	" ",
	[
		"span",
		{ class: "name" },
		" "
	],
	" ",
	,
	" ",
	,
	" ",
	[
		"span",
		{ class: "sr-only" },
		" "
	],
	" ",
	,
]]), Qs = /* @__PURE__ */ K([[
	"span",
	{
		class: "code",
		title: "The table's code: others join with it"
	},
	" "
]]), $s = /* @__PURE__ */ K([[
	"b",
	{ class: "count" },
	" "
]]), ec = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		class: "tool"
	},
	"Log",
	,
]]), tc = /* @__PURE__ */ K([[
	"header",
	{ class: "head" },
	[
		"div",
		{ class: "title" },
		[
			"h1",
			null,
			" "
		],
		" ",
		[
			"p",
			{ class: "status" },
			" ",
			,
		]
	],
	" ",
	["div", { class: "tracks" }],
	" ",
	,
	" ",
	["ul", {
		class: "seats",
		"aria-label": "Seats"
	}],
	" ",
	[
		"div",
		{ class: "ends" },
		,
		" ",
		[
			"span",
			{ role: "status" },
			" "
		],
		" ",
		,
		" ",
		[
			"button",
			{
				type: "button",
				class: "tool",
				"aria-label": "Keys"
			},
			"?"
		]
	]
]]);
function nc(e, t) {
	k(t, !0);
	let n = ki(t, "phone", 3, !1), r = $(), i = /* @__PURE__ */ M(() => r.snapshot), a = /* @__PURE__ */ M(() => W(i).view), o = /* @__PURE__ */ M(() => new Set(W(i).waiting_for.map((e) => e.seat))), s = /* @__PURE__ */ M(() => ({
		connecting: "connecting",
		live: "live",
		waiting: `line lost, again in ${r.wait} s`,
		closed: "this seat is no longer yours here"
	})[r.line]);
	var c = tc(), l = I(c), u = I(l), d = R(u, !0), f = z(u, 2), p = I(f, !0), m = z(p), h = (e) => {
		var t = Gs(), n = R(t, !0);
		B(() => J(n, W(a).mode)), q(e, t);
	};
	Y(m, (e) => {
		W(a).mode && W(a).mode !== "enforce" && e(h);
	}), D(f), D(l);
	var g = z(l, 2);
	X(g, 21, () => W(a).tracks, (e) => e.id, (e, t) => {
		Ws(e, { get track() {
			return W(t);
		} });
	}), D(g);
	var _ = z(g, 2), v = (e) => {
		var t = qs();
		X(t, 21, () => W(a).facts, Hr, (e, t) => {
			var n = Ks(), r = I(n), i = R(r, !0), a = R(z(r), !0);
			D(n), B(() => {
				J(i, W(t).label), J(a, W(t).value);
			}), q(e, n);
		}), D(t), q(e, t);
	};
	Y(_, (e) => {
		W(a).facts.length && e(v);
	});
	var y = z(_, 2);
	X(y, 21, () => W(a).seats, (e) => e.id, (e, t) => {
		var n = Zs();
		let r;
		var i = z(I(n), 2), a = R(i, !0), s = z(i, 2), c = (e) => {
			q(e, Js());
		};
		Y(s, (e) => {
			W(t).kind === "gm" && W(t).name && e(c);
		});
		var l = z(s, 2), u = (e) => {
			q(e, Ys());
		};
		Y(l, (e) => {
			W(t).you && e(u);
		});
		var d = z(l, 2), f = R(d), p = z(d, 2), m = (e) => {
			q(e, Xs());
		};
		Y(p, (e) => {
			W(t).taken || e(m);
		}), D(n), B((e, i) => {
			r = Z(n, 1, "", null, r, {
				you: W(t).you,
				here: W(t).present,
				free: !W(t).taken,
				waited: e
			}), J(a, W(t).name || (W(t).kind === "gm" ? "GM" : W(t).id)), J(f, `${W(t).taken ? W(t).present ? "here" : "away" : "free"}${i ?? ""}`);
		}, [() => W(o).has(W(t).id), () => W(o).has(W(t).id) ? ", waited for" : ""]), q(e, n);
	}), D(y);
	var b = z(y, 2), x = I(b), S = (e) => {
		var t = Qs(), n = R(t, !0);
		B(() => J(n, W(i).code)), q(e, t);
	};
	Y(x, (e) => {
		W(i).code && e(S);
	});
	var ee = z(x, 2), C = R(ee, !0), te = z(ee, 2), ne = (e) => {
		var t = ec(), n = z(I(t)), i = (e) => {
			var t = $s(), n = R(t, !0);
			B(() => J(n, r.unread)), q(e, t);
		};
		Y(n, (e) => {
			r.unread && e(i);
		}), D(t), B(() => Q(t, "aria-expanded", r.logShown)), G("click", t, () => r.showLog(!r.logShown)), q(e, t);
	};
	Y(te, (e) => {
		n() && e(ne);
	});
	var re = z(te, 2);
	D(b), D(c), B(() => {
		J(d, W(a).title), J(p, W(a).status), Z(ee, 1, `line ${r.line ?? ""}`), J(C, W(s));
	}), G("click", re, () => r.keysShown = !0), q(e, c), A();
}
wr(["click"]);
// src/keys.ts
var rc = [
	{
		keys: [
			"1",
			"…",
			"9"
		],
		does: "take that choice"
	},
	{
		keys: ["Space"],
		does: "pass"
	},
	{
		keys: ["Enter"],
		does: "confirm; on a card or place: its menu"
	},
	{
		keys: ["Esc"],
		does: "cancel, close"
	},
	{
		keys: ["F"],
		does: "flip the card under the focus, or what can be flipped"
	},
	{
		keys: ["Ctrl", "Z"],
		does: "undo: says what first, then asks"
	},
	{
		keys: [
			"←",
			"↑",
			"→",
			"↓"
		],
		does: "from thing to thing on the table, from choice to choice"
	},
	{
		keys: ["C"],
		does: "go to the choices"
	},
	{
		keys: ["T"],
		does: "go to the table"
	},
	{
		keys: ["L"],
		does: "go to the log"
	},
	{
		keys: ["O"],
		does: "override mode, for who may"
	},
	{
		keys: ["?"],
		does: "this list"
	}
], ic = {
	ArrowLeft: "left",
	ArrowRight: "right",
	ArrowUp: "up",
	ArrowDown: "down"
}, ac = {
	f: { do: "flip" },
	o: { do: "override" },
	c: {
		do: "go",
		to: "choices"
	},
	t: {
		do: "go",
		to: "table"
	},
	l: {
		do: "go",
		to: "log"
	},
	"?": { do: "keys" }
};
function oc(e, t, n = !0) {
	let { key: r } = e;
	if (r === "Escape") return { do: "cancel" };
	if (e.ctrl && !e.alt && !e.shift && r.toLowerCase() === "z") return t === "text" ? null : { do: "undo" };
	if (e.ctrl || e.alt || t === "text") return null;
	let i = ic[r];
	return i ? {
		do: "move",
		way: i
	} : r === "Enter" ? t === "none" ? { do: "confirm" } : null : n ? r === " " ? t === "control" ? null : { do: "pass" } : /^[1-9]$/.test(r) ? {
		do: "pick",
		number: Number(r)
	} : ac[r.toLowerCase()] ?? null : null;
}
// src/nearest.ts
function sc(e, t, n) {
	let r = -1, i = Infinity;
	return t.forEach((t, a) => {
		let [o, s] = cc(e, t, n);
		if (o <= 1) return;
		let c = o + 3 * s;
		c < i && ([r, i] = [a, c]);
	}), r;
}
function cc(e, t, n) {
	let r = lc(t.left, t.right) - lc(e.left, e.right), i = lc(t.top, t.bottom) - lc(e.top, e.bottom), a = n === "left" || n === "right", o = a ? uc(e.top, e.bottom, t.top, t.bottom) : uc(e.left, e.right, t.left, t.right);
	return [{
		left: -r,
		right: r,
		up: -i,
		down: i
	}[n], o + Math.abs(a ? i : r) / 8];
}
function lc(e, t) {
	return (e + t) / 2;
}
function uc(e, t, n, r) {
	return Math.max(0, n - t, e - r);
}
// src/Keyboard.svelte
function dc(e, t) {
	k(t, !0);
	let n = $();
	function r(e) {
		return e instanceof HTMLElement ? e.matches("[data-rove]") ? "thing" : e.matches("textarea, select, input:not([type=radio], [type=checkbox])") || e.isContentEditable ? "text" : e.closest("button, a, input, summary, [role=menuitem]") ? "control" : "none" : "none";
	}
	function i(e) {
		if (e.defaultPrevented || !n.snapshot) return;
		let t = r(e.target), { key: i, altKey: o, shiftKey: s } = e, c = oc({
			key: i,
			alt: o,
			shift: s,
			ctrl: e.ctrlKey || e.metaKey
		}, t, n.letters), l = n.undo !== null || n.keysShown;
		!c || l && c.do !== "cancel" || n.menu && c.do !== "cancel" || a(c, e) && e.preventDefault();
	}
	function a(e, t) {
		switch (e.do) {
			case "pick": return o(e.number);
			case "pass": return s();
			case "confirm": return n.filling ? (n.confirm(), !0) : !1;
			case "cancel": return n.cancel(), !0;
			case "flip": return c(t.target);
			case "undo": return n.askUndo(), !0;
			case "keys": return n.keysShown = !0, !0;
			case "override": return n.mayOverride && (n.overriding = !n.overriding), n.mayOverride;
			case "go": return l(e.to), !0;
			case "move": return d(e.way, t.target);
		}
	}
	function o(e) {
		if (n.filling) {
			let t = document.querySelectorAll(".filling .pick input")[e - 1];
			return t?.focus(), t?.click(), t !== void 0;
		}
		if (n.overrides) {
			let t = n.overrides.choices.filter((e) => e.legal)[e - 1];
			return t && n.choose(t), t !== void 0;
		}
		let t = Ma(n.choices)[e - 1];
		return t && n.choose(t), t !== void 0;
	}
	function s() {
		if (n.filling || n.overrides) return !1;
		let e = za(n.choices);
		return e && n.choose(e), e !== null;
	}
	function c(e) {
		let t = e instanceof HTMLElement ? e.dataset.thing ?? null : null, r = Ba(n.choices, t);
		return r ? n.choose(r, t) : n.tell("there is nothing to flip now"), !0;
	}
	function l(e) {
		if (e === "log") {
			n.showLog(!0);
			let e = document.querySelectorAll(".log summary");
			(e[e.length - 1] ?? document.getElementById("log-title"))?.focus();
		} else e === "choices" ? (document.querySelector(".choicelist button") ?? document.getElementById("choices-title"))?.focus() : document.querySelector("[data-rove][tabindex=\"0\"], [data-rove]")?.focus();
	}
	let u = [
		"[data-rove]",
		".choices button, .choices summary",
		".log summary"
	];
	function d(e, t) {
		let n = t instanceof HTMLElement ? t : null;
		if (n?.matches("input")) return !1;
		let r = u.find((e) => n?.matches(e));
		if (!n || !r) return !1;
		let i = [...document.querySelectorAll(r)].filter((e) => e !== n && e.checkVisibility());
		return i[sc(n.getBoundingClientRect(), i.map((e) => e.getBoundingClientRect()), e)]?.focus(), !0;
	}
	function f(e) {
		let t = e.target;
		if (t instanceof HTMLElement && t.matches("[data-rove]")) {
			for (let e of document.querySelectorAll("[data-rove][tabindex=\"0\"]")) e.tabIndex = -1;
			t.tabIndex = 0;
		}
	}
	wn(() => {
		if (n.snapshot, !document.querySelector("[data-rove][tabindex=\"0\"]")) {
			let e = document.querySelector("[data-rove]");
			e && (e.tabIndex = 0);
		}
	}), Cr("keydown", tn, i), Cr("focusin", tn, f), A();
}
// src/Dialog.svelte
var fc = /* @__PURE__ */ K([[
	"dialog",
	{
		class: "dialog",
		"aria-labelledby": "dialog-title"
	},
	[
		"h2",
		{ id: "dialog-title" },
		" "
	],
	" ",
	,
]]);
function pc(e, t) {
	k(t, !0);
	let n = (e) => (e.showModal(), () => e.close());
	var r = fc(), i = I(r), a = R(i, !0);
	Zr(z(i, 2), () => t.children), D(r), Qr(r, () => n), B(() => J(a, t.title)), Cr("cancel", r, (e) => {
		e.preventDefault(), t.close();
	}), q(e, r), A();
}
// src/Keys.svelte
var mc = /* @__PURE__ */ K([[
	"kbd",
	null,
	" "
]]), hc = /* @__PURE__ */ K([[
	"div",
	null,
	["dt"],
	" ",
	[
		"dd",
		null,
		" "
	]
]]), gc = /* @__PURE__ */ K([
	["dl", { class: "keys" }],
	" ",
	[
		"label",
		{ class: "switch" },
		["input", { type: "checkbox" }],
		" Single keys work (switch off if they get in the way of a screen reader or voice control)"
	],
	" ",
	[
		"div",
		{ class: "ends" },
		[
			"button",
			{
				type: "button",
				class: "confirm"
			},
			"Close"
		]
	]
], 1);
function _c(e, t) {
	k(t, !0);
	let n = $();
	pc(e, {
		title: "Keys",
		close: () => n.keysShown = !1,
		children: (e, t) => {
			var r = gc(), i = L(r);
			X(i, 21, () => rc, (e) => e.does, (e, t) => {
				var n = hc(), r = I(n);
				X(r, 21, () => W(t).keys, Hr, (e, t) => {
					var n = mc(), r = R(n, !0);
					B(() => J(r, W(t))), q(e, n);
				}), D(r);
				var i = R(z(r, 2), !0);
				D(n), B(() => J(i, W(t).does)), q(e, n);
			}), D(i);
			var a = z(i, 2), o = I(a);
			yi(o), Oe(), D(a);
			var s = R(z(a, 2));
			B(() => xi(o, n.letters)), G("change", o, (e) => n.setLetters(e.currentTarget.checked)), G("click", s, () => n.keysShown = !1), q(e, r);
		},
		$$slots: { default: !0 }
	}), A();
}
wr(["change", "click"]);
// src/Receipt.svelte
var vc = /* @__PURE__ */ K([[
	"p",
	{ class: "sum" },
	" "
]]), yc = /* @__PURE__ */ K([[
	"li",
	null,
	" "
]]), bc = /* @__PURE__ */ K([["ul", { class: "lines" }]]), xc = /* @__PURE__ */ K([[
	"div",
	null,
	[
		"dt",
		null,
		" "
	],
	[
		"dd",
		null,
		" "
	]
]]), Sc = /* @__PURE__ */ K([["dl", { class: "facts" }]]), Cc = /* @__PURE__ */ K([[
	"span",
	{ class: "ruling" },
	" "
]]), wc = /* @__PURE__ */ K([[
	"p",
	{ class: "law" },
	[
		"a",
		{
			class: "clause",
			target: "_blank",
			rel: "noopener"
		},
		" "
	],
	" ",
	,
]]), Tc = /* @__PURE__ */ K([[
	"div",
	{ class: "receipt" },
	,
	" ",
	,
	" ",
	,
	" ",
	,
]]);
function Ec(e, t) {
	k(t, !0);
	let n = $(), r = /* @__PURE__ */ M(() => Object.entries(t.receipt.facts ?? {})), i = (e) => e === null ? "none" : typeof e == "boolean" ? e ? "yes" : "no" : Array.isArray(e) ? e.map(i).join(", ") || "none" : typeof e == "object" ? Object.entries(e).map(([e, t]) => `${e} ${i(t)}`).join(", ") : String(e);
	var a = Tc(), o = I(a), s = (e) => {
		var n = vc(), r = R(n, !0);
		B(() => J(r, t.receipt.text)), q(e, n);
	};
	Y(o, (e) => {
		t.receipt.text && e(s);
	});
	var c = z(o, 2), l = (e) => {
		var n = bc();
		X(n, 21, () => t.receipt.lines, Hr, (e, t) => {
			var n = yc(), r = R(n, !0);
			B(() => J(r, W(t))), q(e, n);
		}), D(n), q(e, n);
	};
	Y(c, (e) => {
		t.receipt.lines?.length && e(l);
	});
	var u = z(c, 2), d = (e) => {
		var t = Sc();
		X(t, 21, () => W(r), ([e, t]) => e, (e, t) => {
			var n = /* @__PURE__ */ M(() => m(W(t), 2));
			let r = () => W(n)[0], a = () => W(n)[1];
			var o = xc(), s = I(o), c = R(s, !0), l = R(z(s), !0);
			D(o), B((e, t) => {
				J(c, e), J(l, t);
			}, [() => r().replaceAll("_", " "), () => i(a())]), q(e, o);
		}), D(t), q(e, t);
	};
	Y(u, (e) => {
		W(r).length && e(d);
	}), X(z(u, 2), 17, () => t.receipt.clauses, Hr, (e, t) => {
		var r = wc(), a = I(r), o = R(a, !0), s = z(a), c = z(s), l = (e) => {
			var n = Cc(), r = R(n);
			B((e) => J(r, `ruling: ${e ?? ""}`), [() => i(W(t).ruling)]), q(e, n);
		};
		Y(c, (e) => {
			W(t).ruling && e(l);
		}), D(r), B((e) => {
			Q(a, "href", e), J(o, W(t).id), J(s, ` ${W(t).text ?? ""} `);
		}, [() => n.clauseLink(W(t).id)]), q(e, r);
	}), D(a), q(e, a), A();
}
// src/Log.svelte
var Dc = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		class: "tool"
	},
	"Close"
]]), Oc = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		class: "older"
	},
	"Earlier"
]]), kc = /* @__PURE__ */ K([[
	"span",
	{ class: "sr-only" },
	"Undone:"
]]), Ac = /* @__PURE__ */ K([[
	"span",
	{ class: "line" },
	" "
]]), jc = /* @__PURE__ */ K([[
	"li",
	null,
	[
		"details",
		null,
		[
			"summary",
			null,
			[
				"span",
				{ class: "by" },
				" "
			],
			" ",
			[
				"time",
				null,
				" "
			],
			" ",
			[
				"span",
				{ class: "text" },
				,
				" ",
				,
			]
		],
		" ",
		,
	]
]]), Mc = /* @__PURE__ */ K([[
	"li",
	{ class: "nothing" },
	"Nothing has happened yet."
]]), Nc = /* @__PURE__ */ K([[
	"aside",
	{ "aria-label": "Log" },
	[
		"header",
		null,
		[
			"h2",
			{
				id: "log-title",
				tabindex: "-1"
			},
			"Log"
		],
		" ",
		,
	],
	" ",
	[
		"div",
		{
			class: "scroll",
			tabindex: "0",
			role: "group",
			"aria-labelledby": "log-title"
		},
		,
		" ",
		["ol"]
	]
]]);
function Pc(e, t) {
	k(t, !0);
	let n = ki(t, "phone", 3, !1), r = $(), i = /* @__PURE__ */ P(void 0), a = !0, o = /* @__PURE__ */ M(() => r.log.at(-1)?.version);
	wn(() => {
		W(o), r.logShown, W(i) && a && (W(i).scrollTop = W(i).scrollHeight);
	});
	let s = (e) => {
		let t = new Date(e);
		return Number.isNaN(t.valueOf()) ? "" : t.toLocaleTimeString([], {
			hour: "2-digit",
			minute: "2-digit"
		});
	}, c = (e) => /override|undo/.test(e.command?.type ?? "");
	var l = Nc();
	let u;
	var d = I(l), f = z(I(d), 2), p = (e) => {
		var t = Dc();
		G("click", t, () => r.showLog(!1)), q(e, t);
	};
	Y(f, (e) => {
		n() && e(p);
	}), D(d);
	var m = z(d, 2), h = I(m), g = (e) => {
		var t = Oc();
		G("click", t, () => void r.readOlder()), q(e, t);
	};
	Y(h, (e) => {
		r.older && e(g);
	});
	var _ = z(h, 2);
	X(_, 21, () => r.log, (e) => e.version, (e, t) => {
		var n = jc();
		let i;
		var a = I(n), o = I(a), l = I(o), u = R(l, !0), d = z(l, 2), f = R(d, !0), p = z(d, 2), m = I(p), h = (e) => {
			q(e, kc());
		};
		Y(m, (e) => {
			W(t).undone && e(h);
		}), X(z(m, 2), 17, () => to(W(t)), Hr, (e, t) => {
			var n = Ac(), r = R(n, !0);
			B(() => J(r, W(t))), q(e, n);
		}), D(p), D(o), Ec(z(o, 2), { get receipt() {
			return W(t).receipt;
		} }), D(a), D(n), B((e, r, a) => {
			i = Z(n, 1, "entry", null, i, {
				undone: W(t).undone,
				heavy: e
			}), J(u, r), Q(d, "datetime", W(t).at), J(f, a);
		}, [
			() => c(W(t)),
			() => r.seatName(W(t).seat),
			() => s(W(t).at)
		]), q(e, n);
	}, (e) => {
		q(e, Mc());
	}), D(_), D(m), Ei(m, (e) => F(i, e), () => W(i)), D(l), B(() => {
		u = Z(l, 1, "log", null, u, {
			phone: n(),
			shown: r.logShown
		}), l.inert = n() && !r.logShown;
	}), Cr("scroll", m, (e) => {
		let t = e.currentTarget;
		a = t.scrollHeight - t.scrollTop - t.clientHeight < 40;
	}), q(e, l), A();
}
wr(["click"]);
// src/Menu.svelte
var Fc = /* @__PURE__ */ K([[
	"small",
	null,
	" "
]]), Ic = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		role: "menuitem",
		tabindex: "-1"
	},
	[
		"span",
		null,
		" "
	],
	" ",
	,
]]), Lc = /* @__PURE__ */ K([[
	"button",
	{
		type: "button",
		role: "menuitem",
		tabindex: "-1",
		class: "byhand"
	},
	"Override…"
]]), Rc = /* @__PURE__ */ K([
	["button", {
		type: "button",
		class: "veil clear",
		tabindex: "-1",
		"aria-label": "Close the menu"
	}],
	" ",
	[
		"div",
		{ class: "menu" },
		[
			"p",
			{
				class: "thing",
				id: "menu-title"
			},
			" "
		],
		" ",
		[
			"div",
			{
				role: "menu",
				tabindex: "-1",
				"aria-labelledby": "menu-title"
			},
			,
			" ",
			,
		]
	]
], 1);
function zc(e, t) {
	k(t, !0);
	let n = $(), r = /* @__PURE__ */ M(() => n.menu), i = /* @__PURE__ */ M(() => n.things(W(r).thing)), a = /* @__PURE__ */ P(void 0), o = [0, 0], s = /* @__PURE__ */ M(() => m(o, 2)), c = /* @__PURE__ */ P(Qt(W(s)[0])), l = /* @__PURE__ */ P(Qt(W(s)[1]));
	wn(() => {
		if (!W(a)) return;
		let e = W(a).getBoundingClientRect();
		F(c, Math.max(8, Math.min(W(r).x, window.innerWidth - e.width - 8)), !0), F(l, Math.max(8, Math.min(W(r).y, window.innerHeight - e.height - 8)), !0), W(a).querySelector("[role=menuitem]")?.focus({ preventScroll: !0 });
	});
	function u(e) {
		let t = [...W(a).querySelectorAll("[role=menuitem]")], r = t.indexOf(document.activeElement), i = {
			ArrowDown: r + 1,
			ArrowUp: r - 1,
			Home: 0,
			End: t.length - 1
		}[e.key];
		e.key === "Tab" && n.closeMenu(), i !== void 0 && (e.preventDefault(), e.stopPropagation(), t.at(i % t.length)?.focus());
	}
	var d = Rc(), f = L(d), p = z(f, 2);
	let h;
	var g = I(p), _ = R(g, !0), v = z(g, 2), y = I(v);
	X(y, 17, () => W(i), (e) => e.choice, (e, t) => {
		var i = Ic(), a = I(i), o = R(a, !0), s = z(a, 2), c = (e) => {
			var n = Fc(), r = R(n, !0);
			B(() => J(r, W(t).why_not.why)), q(e, n);
		};
		Y(s, (e) => {
			!W(t).legal && W(t).why_not && e(c);
		}), D(i), B(() => {
			Q(i, "aria-disabled", !W(t).legal), J(o, W(t).label);
		}), G("click", i, () => n.choose(W(t), W(r).thing)), q(e, i);
	});
	var b = z(y, 2), x = (e) => {
		var t = Lc();
		G("click", t, () => void n.override(W(r).thing)), q(e, t);
	};
	Y(b, (e) => {
		n.mayOverride && e(x);
	}), D(v), D(p), Ei(p, (e) => F(a, e), () => W(a)), B((e) => {
		h = ci(p, "", h, {
			left: `${W(c) ?? ""}px`,
			top: `${W(l) ?? ""}px`
		}), J(_, e);
	}, [() => W(r).label || n.nameOf(W(r).thing)]), G("click", f, () => n.closeMenu()), G("keydown", v, u), q(e, d), A();
}
wr(["click", "keydown"]);
// src/Toast.svelte
var Bc = /* @__PURE__ */ K([[
	"div",
	{ class: "toast" },
	,
	" ",
	[
		"button",
		{
			type: "button",
			class: "tool",
			"aria-label": "Dismiss"
		},
		"×"
	]
]]), Vc = /* @__PURE__ */ K([[
	"div",
	{
		class: "toasts",
		role: "alert"
	},
	,
]]);
function Hc(e, t) {
	k(t, !0);
	let n = $(), r = /* @__PURE__ */ M(() => n.toast && {
		why: n.toast.why ?? n.toast.detail ?? n.toast.title ?? "That did not work",
		instead: n.toast.instead,
		clause: n.toast.clause
	});
	var i = Vc(), a = I(i), o = (e) => {
		var t = Bc(), i = I(t);
		Ro(i, { get why() {
			return W(r);
		} });
		var a = z(i, 2);
		D(t), G("click", a, () => n.toast = null), q(e, t);
	};
	Y(a, (e) => {
		W(r) && e(o);
	}), D(i), q(e, i), A();
}
wr(["click"]);
// src/UndoAsk.svelte
var Uc = /* @__PURE__ */ K([[
	"p",
	null,
	" "
]]), Wc = /* @__PURE__ */ K([[
	"span",
	{ class: "line" },
	" "
]]), Gc = /* @__PURE__ */ K([
	[
		"p",
		{ class: "help" },
		" "
	],
	" ",
	["blockquote"]
], 1), Kc = /* @__PURE__ */ K([
	,
	,
	" ",
	,
	" ",
	[
		"div",
		{ class: "ends" },
		[
			"button",
			{
				type: "button",
				class: "confirm"
			},
			" ",
			,
		],
		" ",
		[
			"button",
			{
				type: "button",
				class: "cancel"
			},
			"Leave it"
		]
	]
], 1);
function qc(e, t) {
	k(t, !0);
	let n = $(), r = /* @__PURE__ */ M(() => n.undo), i = /* @__PURE__ */ M(() => n.log.findLast((e) => !e.undone)), a = () => {
		let e = W(r);
		n.undo = null, n.choose(e);
	};
	pc(e, {
		get title() {
			return W(r).label;
		},
		close: () => n.undo = null,
		children: (e, t) => {
			var o = Kc(), s = L(o), c = (e) => {
				var t = Uc(), n = R(t, !0);
				B(() => J(n, W(r).help)), q(e, t);
			};
			Y(s, (e) => {
				W(r).help && e(c);
			});
			var l = z(s, 2), u = (e) => {
				var t = Gc(), r = L(t), a = R(r), o = z(r, 2);
				X(o, 21, () => to(W(i)), Hr, (e, t) => {
					var n = Wc(), r = R(n, !0);
					B(() => J(r, W(t))), q(e, n);
				}), D(o), B((e) => J(a, `Last: ${e ?? ""}`), [() => n.seatName(W(i).seat)]), q(e, t);
			};
			Y(l, (e) => {
				W(i) && W(r).fields.length === 0 && e(u);
			});
			var d = z(l, 2), f = I(d), p = I(f, !0), m = z(p), h = (e) => {
				q(e, jr("…"));
			};
			Y(m, (e) => {
				W(r).fields.length && e(h);
			}), D(f);
			var g = z(f, 2);
			D(d), B(() => J(p, W(r).label)), G("click", f, a), G("click", g, () => n.undo = null), q(e, o);
		},
		$$slots: { default: !0 }
	}), A();
}
wr(["click"]);
// src/App.svelte
var Jc = /* @__PURE__ */ K([[
	"div",
	{ class: "flow" },
	,
	" ",
	,
	" ",
	,
]]), Yc = /* @__PURE__ */ K([[
	"div",
	{ class: "desk" },
	,
	" ",
	,
]]), Xc = /* @__PURE__ */ K([
	,
	,
	" ",
	,
	" ",
	,
	" ",
	,
	" ",
	,
	" ",
	,
], 1), Zc = /* @__PURE__ */ K([[
	"p",
	{
		class: "laying",
		role: "status"
	},
	" "
]]), Qc = /* @__PURE__ */ K([[
	"div",
	null,
	,
	" ",
	,
	" ",
	[
		"p",
		{
			class: "sr-only",
			"aria-live": "polite"
		},
		" "
	],
	" ",
	,
]]);
function $c(e, t) {
	k(t, !0), no(t.table);
	let n = matchMedia("(max-width: 820px)"), r = /* @__PURE__ */ P(Qt(n.matches));
	n.addEventListener("change", () => F(r, n.matches, !0));
	let i = /* @__PURE__ */ M(() => t.table.snapshot?.choices.some((e) => e.group === "now" && e.legal) && !t.table.snapshot.view.ended);
	wn(() => {
		let e = t.table.snapshot;
		e && (document.title = `${W(i) ? "● " : ""}${e.view.title} · ${e.name || "Croupier"}`);
	});
	var a = Qc();
	let o;
	var s = I(a), c = (e) => {
		var n = Xc(), i = L(n);
		nc(i, { get phone() {
			return W(r);
		} });
		var a = z(i, 2), o = (e) => {
			var t = Jc(), n = I(t);
			Po(n, {
				part: "mine",
				phone: !0
			});
			var r = z(n, 2);
			Vs(r, {}), Po(z(r, 2), {
				part: "others",
				phone: !0
			}), D(t), q(e, t);
		}, s = (e) => {
			var t = Yc(), n = I(t);
			Po(n, {}), Vs(z(n, 2), {}), D(t), q(e, t);
		};
		Y(a, (e) => {
			W(r) ? e(o) : e(s, -1);
		});
		var c = z(a, 2);
		Pc(c, { get phone() {
			return W(r);
		} });
		var l = z(c, 2), u = (e) => {
			zc(e, {});
		};
		Y(l, (e) => {
			t.table.menu && e(u);
		});
		var d = z(l, 2), f = (e) => {
			qc(e, {});
		};
		Y(d, (e) => {
			t.table.undo && e(f);
		});
		var p = z(d, 2), m = (e) => {
			_c(e, {});
		};
		Y(p, (e) => {
			t.table.keysShown && e(m);
		}), q(e, n);
	}, l = (e) => {
		var n = Zc(), r = R(n, !0);
		B(() => J(r, t.table.line === "closed" ? "You have no seat at this table in this browser. Join with its link or code." : "The table is being laid…")), q(e, n);
	};
	Y(s, (e) => {
		t.table.snapshot ? e(c) : e(l, -1);
	});
	var u = z(s, 2);
	Hc(u, {});
	var d = z(u, 2), f = R(d, !0);
	dc(z(d, 2), {}), D(a), B(() => {
		o = Z(a, 1, "croupier-table", null, o, {
			phone: W(r),
			overriding: t.table.overriding,
			carrying: t.table.carried !== null
		}), J(f, t.table.said);
	}), q(e, a), A();
}
// src/main.ts
var el = document.getElementById("table");
if (el?.dataset.table) {
	let e = new eo(el.dataset.table, el.dataset.seat ?? "watch");
	el.replaceChildren(), Lr($c, {
		target: el,
		props: { table: e }
	});
}
