import { join } from 'node:path';
import { isServiceBuilt } from '../../../../../scripts/service.js';
import { nameSourceLines } from './source-lines.js';

/**
 * Imports a part of the service: from its build if that is current, otherwise from its source.
 * @param part the name of its file in the build, without extension
 * @param source its source, relative to `src`
 */
export async function importBuilt(part, source) {
  if (!isServiceBuilt(join(import.meta.dirname, '../../../../..'))) return import(`../../${source}`);
  const dist = new URL('../../../dist/', import.meta.url);
  nameSourceLines(dist.href);
  return import(new URL(`${part}.js`, dist).href);
}
