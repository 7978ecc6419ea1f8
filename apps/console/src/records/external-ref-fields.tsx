import type { Schemas } from '@rolecall/client';
import { Entries, Text } from '../forms/entries.tsx';
import { text } from '../text/index.ts';

export type ExternalRefs = readonly Schemas['ExternalRef'][];

const t = text.common.refs;
const NEW_REF: ExternalRefs[number] = { system: '', id: '', url: null };

interface ExternalRefFieldsProps {
  refs: ExternalRefs;
  onChange: (refs: ExternalRefs) => void;
  /** The messages of the API, by path. */
  errors: Readonly<Record<string, readonly string[]>>;
}

/** The references of a record to other systems. */
export function ExternalRefFields({ refs, onChange, errors }: ExternalRefFieldsProps) {
  return (
    <Entries
      title={text.common.externalRefs}
      add={t.add}
      rows={refs}
      onChange={onChange}
      fresh={NEW_REF}
      nameOf={({ system, id }) => [system, id].filter(Boolean).join(' ')}
    >
      {(entry, put, index) => {
        const at = (name: string) => errors[`externalRefs.${index}.${name}`] ?? errors[`externalRefs.${index}`];
        return (
          <>
            <Text
              label={t.system}
              value={entry.system}
              errors={at('system')}
              onChange={(system) => put({ system: system ?? '' })}
              placeholder={t.systemHint}
              required
            />
            <Text label={t.id} value={entry.id} errors={at('id')} onChange={(id) => put({ id: id ?? '' })} required />
            <Text label={t.url} value={entry.url} errors={at('url')} onChange={(url) => put({ url })} />
          </>
        );
      }}
    </Entries>
  );
}

/** The same as the API takes them. */
export function refsOf(refs: ExternalRefs): Schemas['ExternalRef'][] {
  return refs.map(({ system, id, url }) => ({ system: system.trim(), id: id.trim(), url }));
}
