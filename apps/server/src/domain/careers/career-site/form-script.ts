import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepared, type Rendered } from './site-page.ts';

/** Built from `apps/widget/src/form`. */
const BUILD = join(import.meta.dirname, '../../../../../widget/dist/form.js');

interface FormScript {
  /** Of the file in the site: it names its content. */
  name: string;
  body: string;
}

let script: FormScript | null | undefined;

/** The script of the application form; null without a build, where the form works without it. Read once. */
export function formScript(): FormScript | null {
  if (script !== undefined) return script;
  if (!existsSync(BUILD)) return (script = null);
  const body = readFileSync(BUILD, 'utf8');
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  return (script = { name: `form-${hash}.js`, body });
}

let rendered: Promise<Rendered> | undefined;

/** The file of that name, ready to be sent; null if there is none. */
export function findFormScript(name: string): Promise<Rendered> | null {
  const found = formScript();
  if (found === null || found.name !== name) return null;
  const headers = { 'content-type': 'text/javascript; charset=utf-8' };
  return (rendered ??= prepared({ status: 200, headers, body: found.body }));
}
