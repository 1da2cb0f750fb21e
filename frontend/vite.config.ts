/** Builds the island, the page of odds and the script of the other pages into the Python package: fixed names, nothing fetched, no inline styles, no innerHTML. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Scoping adds no specificity: a component's rule weighs what is written, also against base.css. */
const unweighted = (css: string) => css.replace(/(?<!:where\()\.s-\w+/g, ':where($&)');

const generated = '/*! Generated from frontend/ by `npm run build`: change the sources there, not this file. */';

export default defineConfig({
  plugins: [
    svelte({ compilerOptions: { runes: true, fragments: 'tree', css: 'external', cssHash: ({ name }) => `s-${name}` } }),
    {
      name: 'mark-generated',
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = `${generated}\n${file.code}`;
          else if (file.fileName.endsWith('.css')) file.source = `${generated}\n${unweighted(String(file.source))}`;
        }
      },
    },
  ],
  base: './',
  publicDir: false,
  build: {
    outDir: '../src/croupier/web/static',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: { table: 'src/main.ts', draft: 'src/draft.ts', odds: 'src/odds/page.ts', pages: 'src/pages/main.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'part-[name].js',
        assetFileNames: ({ names }) => (/^(table|draft)\.css$/.test(names[0] ?? '') ? '[name].[ext]' : 'part-[name].[ext]'),
        codeSplitting: { groups: [{ name: 'shared', test: /\/src\/(browser-storage|copy-text|share|theme)\.ts$|preload-helper/ }] },
      },
    },
  },
  // One worker for all files: each would import Svelte and the page anew, which took more than half of the time.
  test: { include: ['test/**/*.test.ts'], environment: 'node', css: true, pool: 'threads', isolate: false, maxWorkers: 1, unstubGlobals: true },
});
