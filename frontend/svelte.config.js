/** Read by svelte-check; the build's own options stand in vite.config.ts. */
export default { compilerOptions: { runes: true } };
