/** `node scripts/build-widget.js FOLDER`: writes the widget for websites and the script of the application form, minified, also compressed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/build-widget.js FOLDER');

for (const [input, output] of [
  ['widget.ts', 'widget.js'],
  ['form/form.ts', 'form.js'],
]) {
  const build = await rolldown({
    input: join(ROOT, 'apps/widget/src', input),
    platform: 'browser',
    transform: { target: 'es2022' },
  });
  const file = join(folder, output);
  await build.write({ file, format: 'iife', minify: true, codeSplitting: false, sourcemap: false });
  await build.close();
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
