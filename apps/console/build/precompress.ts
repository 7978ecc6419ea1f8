import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:m?js|css|html|svg|md|ttf|wasm)$/;

// For the pdf.js chunks, this quality takes a tenth of the time and makes the files only a tenth larger.
const LARGE = 480_000;
const LARGE_QUALITY = 9;

/** Puts `.br` and `.gz` beside each file of the build, so that nothing has to be compressed when it is served. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(entry)) continue;
        const path = join(folder, entry);
        const bytes = readFileSync(path);
        const quality = bytes.length > LARGE ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY;
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        );
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
