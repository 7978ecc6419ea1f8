import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));

/** Adds the license of the typeface, which must be distributed with it. */
export function typefaceLicense(): Plugin {
  return {
    name: 'typeface-license',
    generateBundle() {
      const source = readFileSync(join(FOLDER, 'LICENSE'));
      this.emitFile({ type: 'asset', fileName: 'assets/inter-LICENSE.txt', source });
    },
  };
}
