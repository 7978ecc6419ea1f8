import type { ImportKind } from '../schema.ts';
import type { Adapter } from './adapter.ts';
import { SourceError } from './adapter.ts';
import { ashbyApi } from './ashby/ashby-api.ts';
import { csvAdapter } from './csv/csv-adapter.ts';
import { greenhouseAdapter } from './greenhouse/greenhouse-adapter.ts';
import { greenhouseApi } from './greenhouse/harvest-api.ts';
import { type ApiSystem, apiAdapter } from './http/api-adapter.ts';
import { leverApi } from './lever/lever-api.ts';
import { opencatsAdapter } from './opencats/opencats-adapter.ts';
import { recruiteeApi } from './recruitee/recruitee-api.ts';
import { reqcoreAdapter } from './reqcore/reqcore-adapter.ts';
import { rolecallAdapter } from './rolecall/rolecall-adapter.ts';
import { smartRecruitersApi } from './smartrecruiters/smartrecruiters-api.ts';
import { workableApi } from './workable/workable-api.ts';

/** What each kind can be read from. */
const KINDS: Readonly<Record<ImportKind, { files?: Adapter; api?: ApiSystem }>> = {
  csv: { files: csvAdapter },
  greenhouse: { files: greenhouseAdapter, api: greenhouseApi },
  ashby: { api: ashbyApi },
  lever: { api: leverApi },
  workable: { api: workableApi },
  recruitee: { api: recruiteeApi },
  smartrecruiters: { api: smartRecruitersApi },
  opencats: { files: opencatsAdapter },
  reqcore: { files: reqcoreAdapter },
  rolecall: { files: rolecallAdapter },
};

/** @throws SourceError if such a source cannot be read */
export function adapterOf({ kind, files }: { kind: ImportKind; files: readonly unknown[] }): Adapter {
  const { files: ofFiles, api } = KINDS[kind];
  const adapter = files.length > 0 ? ofFiles : api && apiAdapter(api);
  if (adapter === undefined) throw new SourceError('The files of the import have been removed.');
  return adapter;
}

export function systemOf(kind: ImportKind): ApiSystem | undefined {
  return KINDS[kind].api;
}

/** Whether imports of the kind can be from files. */
export function readsFiles(kind: ImportKind): boolean {
  return KINDS[kind].files !== undefined;
}
