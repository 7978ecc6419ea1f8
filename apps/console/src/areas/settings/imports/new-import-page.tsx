import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useAllRows } from '../../../api/use-all-rows.ts';
import { imports as importsText } from '../../../text/en/imports.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, SelectField, TextField } from '../../../ui/field.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { CredentialFields, useCredentials } from './credential-fields.tsx';
import { FileChoice } from './file-choice.tsx';
import { type Import, SYSTEMS, systemOf } from './systems.ts';
import { uploadFiles } from './upload-parts.ts';

const t = importsText;

/** The first step of an import: from where. */
export function NewImportPage() {
  const [kind, setKind] = useState<Import['kind']>('csv');
  const id = useId();
  return (
    <Page
      title={t.form.title}
      trail={[
        <Link key="all" to="/settings/imports" className="hover:underline">
          {t.title}
        </Link>,
      ]}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <Section title={t.form.system}>
          <fieldset className="grid grid-cols-2 gap-2 lg:grid-cols-4">
            <legend className="sr-only">{t.form.system}</legend>
            {SYSTEMS.map(({ kind: one }) => (
              <label
                key={one}
                className="border-line has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-accent hover:bg-sunken flex cursor-pointer items-start gap-2 rounded-md border p-2.5 has-focus-visible:outline-2"
              >
                <input
                  type="radio"
                  name="system"
                  aria-labelledby={`${id}-${one}`}
                  aria-describedby={`${id}-${one}-needs`}
                  className="accent-accent mt-0.5 size-4 shrink-0"
                  checked={one === kind}
                  onChange={() => setKind(one)}
                />
                <span className="min-w-0">
                  <span id={`${id}-${one}`} className="block font-medium">
                    {t.systems[one] ?? one}
                  </span>
                  <span id={`${id}-${one}-needs`} className="text-muted block text-xs">
                    {t.needs[one]}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        </Section>
        <AccessForm key={kind} kind={kind} />
      </div>
    </Page>
  );
}

type Way = 'files' | 'api';

/** What the system needs, and how the import begins. */
function AccessForm({ kind }: { kind: Import['kind'] }) {
  const { files: types } = systemOf(kind);
  const form = useCredentials(kind);
  const [way, setWay] = useState<Way>(types === undefined ? 'api' : 'files');
  const [files, setFiles] = useState<File[]>([]);
  const [name, setName] = useState('');
  const [onDuplicate, setOnDuplicate] = useState<'merge' | 'skip'>('merge');
  const [mappingName, setMappingName] = useState('');
  const [isTried, setTried] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const names = useMappingNames(kind);
  const navigate = useNavigate();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const missing = way === 'files' ? files.length === 0 : form.isMissing;
  const create = useAction(
    async () => {
      stop.current = new AbortController();
      const source =
        way === 'api'
          ? { credentials: form.given() }
          : { files: await uploadFiles(files, setShare, stop.current.signal) };
      const body = {
        kind,
        ...source,
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        ...(onDuplicate === 'merge' ? {} : { options: { onDuplicate } }),
        ...(mappingName === '' ? {} : { mappingName }),
      };
      return (await api.post('/imports', { body })).data;
    },
    {
      changes: ['imports'],
      ownErrors: true,
      onDone: ({ id }) => navigate({ to: '/settings/imports/$importId', params: { importId: id } }),
    },
  );
  const errors = fieldErrors(create.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!missing && !create.isPending) create.mutate(undefined);
      }}
    >
      <Section title={t.systems[kind] ?? kind}>
        <p className="text-muted mb-3">{t.asks[kind]}</p>
        <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-3">
          {types !== undefined && form.sets.length > 0 && (
            <ChoiceField
              label={t.form.by}
              names={{ files: t.form.byFiles, api: t.form.byApi }}
              value={way}
              onChange={setWay}
            />
          )}
          {way === 'files' && (
            <FileChoice
              files={files}
              types={types ?? ''}
              errors={errors.files ?? (isTried && files.length === 0 ? [t.form.noFiles] : [])}
              onChange={setFiles}
            />
          )}
          {way === 'api' && <CredentialFields form={form} errors={errors} isTried={isTried} />}
          {kind !== 'rolecall' && (
            <ChoiceField
              label={t.form.onDuplicate}
              names={t.form.onDuplicates}
              value={onDuplicate}
              onChange={setOnDuplicate}
            />
          )}
          {names.length > 0 && (
            <SelectField
              label={t.form.mappingName}
              value={mappingName}
              options={[['', t.form.noMapping], ...names.map((one) => [one, one] as const)]}
              onChange={({ target }) => setMappingName(target.value)}
            />
          )}
          <TextField
            label={t.form.name}
            hint={t.form.nameHint}
            maxLength={200}
            value={name}
            errors={errors.name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t.form.submit}
          </Button>
          {create.isPending && share !== null && (
            <div className="flex min-w-48 flex-1 items-center gap-2">
              <ProgressBar label={t.form.uploading(share)} share={share} />
              <span role="status" className="text-muted text-xs tabular-nums">
                {t.form.uploading(share)}
              </span>
            </div>
          )}
        </div>
      </Section>
    </form>
  );
}

/** The names under which mappings of such imports are saved. */
function useMappingNames(kind: Import['kind']): readonly string[] {
  const rows = useAllRows('/imports', { query: { kind, limit: 100 } });
  return useMemo(() => [...new Set(rows.flatMap(({ mappingName }) => mappingName ?? []))], [rows]);
}
