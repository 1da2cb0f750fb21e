/*! Generated from frontend/ by `npm run build`: change the sources there, not this file. */
export{t as spoken}from"./part-later.js";