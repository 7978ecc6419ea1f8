import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const PACKAGE = require.resolve('pdfjs-dist/package.json');
const FOLDER = dirname(PACKAGE);
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** Character maps for Chinese, Japanese and Korean documents, the standard PDF fonts, and image decoders. */
const FILES = ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'wasm/{jbig2,openjpeg,qcms_bg}.wasm'];
/** The licenses must be distributed with the files. */
const LICENSES = ['standard_fonts/LICENSE*', 'wasm/LICENSE*'];

/** The folder is named after the version, so that browsers can cache the files. Repeated in `pdf-documents.ts`. */
const PDF_ASSETS = `/assets/pdfjs-${version}/`;

/** Adds the files that pdf.js loads when a document needs them. */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    generateBundle() {
      for (const name of globSync(LICENSES, { cwd: FOLDER })) {
        this.emitFile({
          type: 'asset',
          fileName: `${PDF_ASSETS.slice(1)}${name}.txt`,
          source: readFileSync(join(FOLDER, name)),
        });
      }
      for (const name of globSync(FILES, { cwd: FOLDER })) {
        this.emitFile({
          type: 'asset',
          fileName: PDF_ASSETS.slice(1) + name,
          source: readFileSync(join(FOLDER, name)),
        });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(PDF_ASSETS, (request, response, next) => {
        const name = globSync(FILES, { cwd: FOLDER }).find((one) => request.url === `/${one}`);
        if (name === undefined) next();
        else response.end(readFileSync(join(FOLDER, name)));
      });
    },
  };
}
