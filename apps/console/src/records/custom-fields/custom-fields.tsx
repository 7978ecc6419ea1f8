import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { FieldInputs } from './field-inputs.tsx';
import { FieldValue } from './field-value.tsx';
import { type FieldEntity, type FieldValues, useCustomFields, useFieldsLoaded } from './use-custom-fields.ts';

const t = text.customFields.values;

interface CustomFieldsProps {
  entity: FieldEntity;
  record: { id: string; customFields: FieldValues };
  /** A section of a page, with a title. */
  isSection?: boolean;
}

/** The custom fields of a record, with a dialog that edits them; nothing in workspaces without fields. */
export function CustomFields({ entity, record, isSection = false }: CustomFieldsProps) {
  const fields = useCustomFields(entity);
  const canWrite = useCan()(`${entity}s:write`);
  const [isEditing, setEditing] = useState(false);
  if (fields.length === 0) return null;
  const set = fields.filter(({ key }) => record.customFields[key] != null);
  const content = (
    <div className={classNames('flex flex-col items-start gap-2', !isSection && 'mt-2')}>
      {set.length === 0 ? (
        <p className="text-muted text-xs">{t.unset}</p>
      ) : (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {set.map((field) => (
            <div key={field.id} className="min-w-0">
              <dt className="text-muted text-xs">{field.label}</dt>
              <dd className="break-words">
                <FieldValue field={field} value={record.customFields[field.key]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {canWrite && (
        <Button small onClick={() => setEditing(true)}>
          {t.edit}
        </Button>
      )}
      {isEditing && <EditDialog entity={entity} record={record} onClose={() => setEditing(false)} />}
    </div>
  );
  return isSection ? <Section title={text.customFields.title}>{content}</Section> : content;
}

/** Only the values that were changed are sent, so that others can change other fields at the same time. */
function EditDialog({ entity, record, onClose }: CustomFieldsProps & { onClose: () => void }) {
  const draft = useStoredDraft(['custom-fields.edit', record.id], { changes: {} as FieldValues }); // none yet
  const { changes } = draft.value;
  const save = useAction(() => saveFields(entity, record.id, changes), {
    changes: [`${entity}s`],
    done: text.common.states.saved,
    ownErrors: true,
    onDone() {
      draft.saved();
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      loading={!useFieldsLoaded(entity)}
      title={t.title}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined)}
    >
      <FieldInputs
        entity={entity}
        values={{ ...record.customFields, ...changes }}
        onChange={(values) => draft.change({ changes: differences(record.customFields, values) })}
        errors={fieldErrors(save.error)}
      />
    </FormDialog>
  );
}

function differences(before: FieldValues, after: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key] ?? null)),
  );
}

function saveFields(entity: FieldEntity, id: string, customFields: FieldValues): Promise<unknown> {
  const options = { params: { path: { id } }, body: { customFields } };
  switch (entity) {
    case 'job':
      return api.patch('/jobs/{id}', options);
    case 'candidate':
      return api.patch('/candidates/{id}', options);
    case 'application':
      return api.patch('/applications/{id}', options);
    case 'offer':
      return api.patch('/offers/{id}', options);
    case 'interview':
      return api.patch('/interviews/{id}', options);
  }
}
