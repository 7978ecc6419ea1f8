import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './build/pdf-assets.ts';
import { precompress } from './build/precompress.ts';
import { typefaceLicense } from './build/typeface-license.ts';

/**
 * `vite build` makes `dist`, which the service serves. `vite dev` serves the sources as they change, and passes calls of
 * the API on to a service on port 3000 (its `PUBLIC_URL` must be the address of the pages: writes are bound to it).
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), pdfAssets(), typefaceLicense(), precompress()],
  // Its sources: what the package exports is built only to be installed elsewhere.
  resolve: { alias: { '@rolecall/client': join(import.meta.dirname, '../../packages/client/src/index.ts') } },
  build: {
    target: 'es2023',
    // Addresses of data would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'shared', test: /^(?!.*pdf)/, minShareCount: 12 }],
        },
      },
    },
    // In kB: pdf.js is a chunk of its own, which is loaded with the first PDF.
    chunkSizeWarningLimit: 520,
    // What the licences of the bundled packages ask for: their texts, served beside the scripts.
    license: { fileName: 'assets/licenses.md' },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://localhost:3000' } },
});
