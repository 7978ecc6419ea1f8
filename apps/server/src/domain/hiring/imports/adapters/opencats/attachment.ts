import { createHash } from 'node:crypto';
import { type AnyRecord, FileError } from '../adapter.ts';
import type { DumpContext } from '../dumps/dump-adapter.ts';
import { commonOf, unreadable } from '../records.ts';
import { given, idIn, type JsonObject, textIn } from '../values.ts';
import { CANDIDATE, type Lookup } from './lookup.ts';
import { timeOf } from './times.ts';

/** A file of a candidate, from the folder `attachments`. Those of companies, contacts and job orders are left out. */
export function attachmentOf(original: JsonObject, { folder }: DumpContext<Lookup>): AnyRecord[] {
  if (idIn(original.data_item_type) !== CANDIDATE || original.profile_image === 1) return [];
  const common = commonOf('attachment', original, idIn(original.attachment_id) ?? '');
  const candidate = idIn(original.data_item_id);
  const stored = textIn(idIn(original.stored_filename));
  if (candidate === null || stored === null)
    return [unreadable('file', common, 'The attachment has no candidate, or no file.')];
  const directory = textIn(idIn(original.directory_name)) ?? '';
  const fileName = (textIn(idIn(original.original_filename)) ?? textIn(original.title) ?? stored).slice(-255);
  const md5 = /^[0-9a-f]{32}$/i.exec(textIn(original.md5_sum) ?? '')?.[0].toLowerCase();
  const data = {
    candidate,
    fileName,
    kind: original.resume === 1 ? ('resume' as const) : ('other' as const),
    ...given({ createdAt: timeOf(original.date_created) }),
  };
  const fetch = async () => {
    const bytes = await folder.read(`${directory}/${stored}`);
    if (md5 !== undefined && createHash('md5').update(bytes).digest('hex') !== md5)
      throw new FileError('The file is another one than that of the dump, by its hash (MD5).');
    return bytes;
  };
  return [{ ...common, type: 'file', data, fetch }];
}
