import type { Schemas } from '@rolecall/client';

export type Import = Schemas['Import'];
type Kind = Import['kind'];
export type Credential = keyof Schemas['ImportCredentials'];

interface System {
  kind: Kind;
  /** The types of files that can be chosen; undefined for systems that have none. */
  files?: string;
  /** The credentials of the API: one of these sets. */
  access?: Partial<Record<'key' | 'oauth', readonly Credential[]>>;
  /** Whether the API has another address for some customers. */
  hasAddresses?: boolean;
}

/** What the wizard offers, and what each needs. */
export const SYSTEMS: readonly System[] = [
  { kind: 'csv', files: '.csv,.txt,.tsv,.xlsx,text/csv' },
  {
    kind: 'greenhouse',
    files: '.json,.ndjson,.jsonl',
    access: { oauth: ['clientId', 'clientSecret', 'userId'], key: ['apiKey'] },
  },
  { kind: 'ashby', access: { key: ['apiKey'] } },
  { kind: 'lever', access: { key: ['apiKey'] }, hasAddresses: true },
  { kind: 'workable', access: { key: ['account', 'apiKey'] } },
  { kind: 'recruitee', access: { key: ['account', 'apiKey'] } },
  { kind: 'smartrecruiters', access: { key: ['apiKey'], oauth: ['clientId', 'clientSecret'] } },
  { kind: 'opencats', files: '.sql,.zip' },
  { kind: 'reqcore', files: '.sql,.zip' },
  { kind: 'rolecall', files: '.zip' },
];

export function systemOf(kind: Kind): System {
  return SYSTEMS.find((system) => system.kind === kind) ?? { kind };
}

/** The records of an import that have the outcome. */
export function sumOf({ progress }: Import, outcome: keyof Schemas['ImportCounts']): number {
  return Object.values(progress).reduce((sum, counts) => sum + (counts?.[outcome] ?? 0), 0);
}
