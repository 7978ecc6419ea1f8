import { Plus, X } from 'lucide-react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import type { CustomField } from '../../../records/custom-fields/use-custom-fields.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { CheckField, ChoiceField, TextArea, TextField } from '../../../ui/field.tsx';

const t = text.customFields;

/** The part of a field that can be changed later. */
interface FieldDraft {
  label: string;
  description: string;
  required: boolean;
  private: boolean;
  shownToCandidate: boolean;
  options: readonly CustomField['options'][number][];
}

const NEW_FIELD: FieldDraft = {
  ...{ label: '', description: '', options: [] },
  ...{ required: false, private: false, shownToCandidate: false },
};

const NOTHING: FieldDraft & Pick<CustomField, 'entity' | 'type'> & { typedKey: string | null } = {
  ...NEW_FIELD,
  entity: 'candidate',
  type: 'text',
  typedKey: null,
};

const CHANGES = ['custom-fields', 'candidates', 'jobs', 'applications', 'offers', 'interviews'];

/** Creates a field. Its API name is derived from its name until someone types one. */
export function CreateFieldDialog({ onClose }: { onClose: () => void }) {
  const stored = useStoredDraft(['custom-field.new'], NOTHING);
  const { entity, type, typedKey, ...draft } = stored.value;
  const key = typedKey ?? keyOf(draft.label);
  const create = useAction(
    () => api.post('/custom-fields', { body: { entity, key, type, ...bodyOf(draft, { entity, type }) } }),
    {
      changes: CHANGES,
      done: t.created,
      ownErrors: true,
      onDone() {
        stored.saved();
        onClose();
      },
    },
  );
  const errors = fieldErrors(create.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={stored}
      title={t.createTitle}
      submit={t.create}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label={t.entity}
          names={t.entities}
          value={entity}
          onChange={(next) => stored.change({ entity: next })}
        />
        <ChoiceField label={t.type} names={t.types} value={type} onChange={(next) => stored.change({ type: next })} />
      </div>
      <FieldFields entity={entity} type={type} draft={draft} change={stored.change} errors={errors} />
      <TextField
        label={t.key}
        hint={t.keyHint}
        value={key}
        maxLength={40}
        onChange={({ target }) => stored.change({ typedKey: target.value })}
        errors={errors.key?.some((message) => message.startsWith('must match')) === true ? [t.keyPattern] : errors.key}
        required
      />
    </FormDialog>
  );
}

/** Edits a field. */
export function EditFieldDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  const query = useRecord('/custom-fields/{id}', { path });
  const { entity = 'candidate', type = 'text' } = query.data?.data ?? {};
  return (
    <EditDialog
      query={query}
      draft={['custom-field.edit', id]}
      title={t.editTitle}
      valuesOf={draftOf}
      save={({ value, header }) =>
        api.patch('/custom-fields/{id}', { params: { path, header }, body: bodyOf(value, { entity, type }) })
      }
      changes={CHANGES}
      done={t.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => (
        <FieldFields entity={entity} type={type} draft={value} change={change} errors={errors} />
      )}
    </EditDialog>
  );
}

function draftOf(field: CustomField): FieldDraft {
  const { label, description, required, private: isPrivate, shownToCandidate, options } = field;
  return { label, description: description ?? '', required, private: isPrivate, shownToCandidate, options };
}

function bodyOf(draft: FieldDraft, field: Pick<CustomField, 'entity' | 'type'>) {
  const { label, description, required, private: isPrivate, shownToCandidate, options } = draft;
  return {
    label: label.trim(),
    description: description.trim() === '' ? null : description.trim(),
    required,
    private: isPrivate,
    shownToCandidate: shownToCandidate && canBeShown(field) && !isPrivate,
    ...(hasOptions(field.type) ? { options: withValues(options) } : {}),
  };
}

/** Candidates read offers only. */
function canBeShown({ entity, type }: Pick<CustomField, 'entity' | 'type'>): boolean {
  return entity === 'offer' && type !== 'member';
}

function hasOptions(type: CustomField['type']): boolean {
  return type === 'select' || type === 'multi_select';
}

/** `Notice period` becomes `notice_period`. */
function keyOf(label: string): string {
  const plain = label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 40);
}

interface FieldFieldsProps {
  entity: CustomField['entity'];
  type: CustomField['type'];
  draft: FieldDraft;
  change: (part: Partial<FieldDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

function FieldFields({ entity, type, draft, change, errors }: FieldFieldsProps) {
  return (
    <>
      <TextField
        label={t.label}
        value={draft.label}
        maxLength={120}
        onChange={({ target }) => change({ label: target.value })}
        errors={errors.label}
        required
      />
      <TextArea
        label={t.description}
        hint={t.descriptionHint}
        rows={2}
        maxLength={1_000}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
        errors={errors.description}
      />
      {hasOptions(type) && <Options draft={draft} change={change} errors={errors} />}
      <CheckField
        label={t.required}
        hint={t.requiredHint}
        checked={draft.required}
        onChange={({ target }) => change({ required: target.checked })}
      />
      <CheckField
        label={t.private}
        hint={t.privateHint}
        checked={draft.private}
        onChange={({ target }) => change({ private: target.checked })}
        errors={errors.private}
      />
      {canBeShown({ entity, type }) && (
        <CheckField
          label={t.shown}
          hint={t.shownHint}
          disabled={draft.private}
          checked={draft.shownToCandidate && !draft.private}
          onChange={({ target }) => change({ shownToCandidate: target.checked })}
          errors={errors.shownToCandidate}
        />
      )}
    </>
  );
}

function Options({ draft: { options }, change, errors }: Omit<FieldFieldsProps, 'entity' | 'type'>) {
  const replace = (index: number, part: Partial<FieldDraft['options'][number]>) =>
    change({ options: options.map((option, at) => (at === index ? { ...option, ...part } : option)) });
  const messages = Object.entries(errors).flatMap(([path, found]) => (path.startsWith('options') ? found : []));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t.options}</legend>
      <p className="text-muted text-xs">{t.optionsHint}</p>
      {options.map((option, index) => (
        <div key={index} className="flex items-center gap-2">
          <TextField
            label={t.option(index + 1)}
            hideLabel
            value={option.label}
            maxLength={200}
            onChange={({ target }) => replace(index, { label: target.value })}
            className="flex-1"
          />
          <CheckField
            label={t.optionArchived}
            aria-label={t.archiveOption(option.label)}
            checked={option.archived}
            onChange={({ target }) => replace(index, { archived: target.checked })}
          />
          <Button
            small
            onClick={() => change({ options: options.filter((_, at) => at !== index) })}
            aria-label={t.removeOption(option.label)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      <div>
        <Button small onClick={() => change({ options: [...options, { value: '', label: '', archived: false }] })}>
          <Plus aria-hidden className="size-4" />
          {t.addOption}
        </Button>
      </div>
      {messages.length > 0 && (
        <p role="alert" className="text-danger text-xs">
          {messages.join(' ')}
        </p>
      )}
    </fieldset>
  );
}

/** The stored value of a new option is derived from its name and never changes. Options without a name are dropped. */
function withValues(options: FieldDraft['options']): CustomField['options'] {
  const taken = new Set(options.map(({ value }) => value));
  return options
    .filter(({ label }) => label.trim() !== '')
    .map((option) => {
      const value = option.value === '' ? freeValue(option.label, taken) : option.value;
      taken.add(value);
      return { ...option, value };
    });
}

function freeValue(label: string, taken: ReadonlySet<string>): string {
  const base = keyOf(label) || 'option';
  for (let number = 1; ; number += 1) {
    const value = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(value)) return value;
  }
}
