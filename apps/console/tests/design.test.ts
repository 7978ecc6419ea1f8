import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const CONSOLE = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(CONSOLE, path), 'utf8');
const style = read('src/style.css');
const design = read('DESIGN.md');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: CONSOLE }).map((path) => [path, read(path)] as const);

/** The names of the tokens of a kind: `text-xs` for `--text-xs: …`. */
const tokens = (kind: string) =>
  [...style.matchAll(new RegExp(`^  --${kind}-([a-z0-9-]+?):`, 'gm'))]
    .map(([, name]) => name!)
    .filter((name) => !name.includes('--'));

/** Every class of this form in the sources that is not allowed, with its file. */
function others(form: RegExp, isAllowed: (value: string) => boolean): string[] {
  return sources.flatMap(([path, source]) =>
    [...source.matchAll(form)].filter(([, value]) => !isAllowed(value!)).map(([found]) => `${path}: ${found}`),
  );
}

const SPACES = ['0', '0.5', '1', '1.5', '2', '2.5', '3', '4', '5', '6', '8', '12', '16', 'px', 'auto'];
const SPACE =
  /(?<![\w-])-?(?:p|px|py|pt|pr|pb|pl|m|mx|my|mt|mr|mb|ml|gap|gap-x|gap-y|space-x|space-y)-([\w.]+|\[[^\]]+\])(?=[\s'"`])/g;
const COLOR =
  /(?<![\w-])(?:bg|text|border(?:-[trblxy])?|fill|stroke|ring|outline|divide|accent|decoration|from|to|via)-((?:white|black|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)(?:-\d+)?)(?![\w-])/g;

describe('the design of the console', () => {
  it('has only the type sizes, corners and shadows that are tokens', () => {
    const sizes = tokens('text');
    assert.ok(sizes.includes('xs'));
    assert.deepEqual(
      others(/(?<![\w-])text-(xs|sm|small|base|lg|[2-9]?xl)(?![\w-])/g, (size) => sizes.includes(size)),
      [],
    );
    const corners = [...tokens('radius'), 'full', 'none'];
    assert.deepEqual(
      others(/(?<![\w-])rounded(?:-[tblr]{1,2})?-(xs|sm|md|lg|[2-9]?xl|full|none)(?![\w-])/g, (size) =>
        corners.includes(size),
      ),
      [],
    );
    assert.deepEqual(
      others(/(?<![\w-])shadow-(\w+)(?![\w-])/g, (name) => tokens('shadow').includes(name) || name === 'none'),
      [],
    );
  });

  it('uses only the spacing steps that DESIGN.md lists', () => {
    assert.deepEqual(
      others(SPACE, (step) => SPACES.includes(step)),
      [],
    );
  });

  it("uses only colors named by role: none of Tailwind's palette, and no literal values", () => {
    assert.deepEqual(
      others(COLOR, () => false),
      [],
    );
    // The default color of a stage is data, not design.
    const data = (path: string) => path.includes('stage') || path.includes('text/en');
    const written = sources.filter(([path]) => !data(path));
    const found = written.flatMap(([path, source]) =>
      [...source.matchAll(/['"`[:]\s*(#[0-9a-f]{3,8}|rgba?\(|hsla?\()/gi)].map(([color]) => `${path}: ${color}`),
    );
    assert.deepEqual(found, []);
  });

  it('has arbitrary values only for the columns of grids and for sizes', () => {
    assert.deepEqual(
      others(
        /(?<![\w-])((?:p|px|py|pt|pr|pb|pl|m|mx|my|mt|mr|mb|ml|gap|text|font|leading|tracking|rounded|shadow|z|bg|border)-\[[^\]]+\])/g,
        () => false,
      ),
      [],
    );
  });

  it('DESIGN.md describes every token', () => {
    const missing = [
      ...tokens('color').filter((name) => !design.includes(`\`${name}\``)),
      ...tokens('text').filter((name) => !design.includes(`\`text-${name}\``)),
      ...tokens('radius').filter((name) => !design.includes(`\`rounded-${name}\``)),
      ...tokens('shadow').filter((name) => !design.includes(`\`shadow-${name}\``)),
    ];
    assert.deepEqual(missing, []);
    assert.ok(tokens('color').length > 15, 'the tokens are where they are looked for');
  });
});
