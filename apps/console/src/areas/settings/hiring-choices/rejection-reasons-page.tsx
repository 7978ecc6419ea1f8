import type { Schemas } from '@rolecall/client';
import { api } from '../../../api/client.ts';
import { useList, useRecord } from '../../../api/records.ts';
import { AddDialog } from '../../../forms/add-dialog.tsx';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { text } from '../../../text/index.ts';
import { ChoiceField, TextField } from '../../../ui/field.tsx';
import { ChoicesPage } from './choices-page.tsx';

const { reasons: t, saved } = text.hiringChoices;
const CHANGES = ['rejection-reasons'];

type Reason = Schemas['RejectionReason'];
/** The position as typed: empty for the one that the service chooses. */
type Draft = Pick<Reason, 'label'> & { position: string };

/** The reasons that the team chooses from when an application ends. */
export function RejectionReasonsPage() {
  const list = useList('/rejection-reasons', { query: { limit: 100 } });
  const rows = list.rows.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.position - b.position);
  return (
    <ChoicesPage
      path="/rejection-reasons"
      scope="rejection_reasons:write"
      texts={t}
      list={{ ...list, rows }}
      nameTitle={t.label}
      nameOf={({ label }) => label}
      columns={[{ title: t.kind, cell: ({ kind }) => t.kinds[kind] }]}
      addDialog={(onClose) => (
        <AddDialog<Draft & Pick<Reason, 'kind'>>
          draft={['rejection-reason.new']}
          title={t.add}
          initial={{ label: '', position: '', kind: 'rejected' }}
          submit={text.common.actions.save}
          add={({ label, kind, position }) =>
            api.post('/rejection-reasons', { body: { label, kind, ...positionOf(position) } })
          }
          changes={CHANGES}
          done={saved}
          onClose={onClose}
        >
          {(form) => (
            <>
              <LabelField {...form} />
              <ChoiceField
                label={t.kind}
                names={t.kinds}
                value={form.value.kind}
                onChange={(kind) => form.change({ kind })}
              />
              <PositionField {...form} />
            </>
          )}
        </AddDialog>
      )}
      editDialog={({ id, label }, onClose) => <ChangeDialog id={id} title={label} onClose={onClose} />}
    />
  );
}

/** The kind of a reason cannot be changed. */
function ChangeDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/rejection-reasons/{id}', { path })}
      draft={['rejection-reason.edit', id]}
      title={title}
      valuesOf={({ label, position }: Reason): Draft => ({ label, position: String(position) })}
      save={({ value: { label, position }, header }) =>
        api.patch('/rejection-reasons/{id}', { params: { path, header }, body: { label, ...positionOf(position) } })
      }
      changes={CHANGES}
      done={saved}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LabelField {...form} />
          <PositionField {...form} />
        </>
      )}
    </EditDialog>
  );
}

function positionOf(typed: string): { position?: number } {
  return typed === '' ? {} : { position: Number(typed) };
}

interface FieldProps {
  value: Draft;
  change: (part: Partial<Draft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

function LabelField({ value, change, errors }: FieldProps) {
  return (
    <TextField
      label={t.label}
      value={value.label}
      maxLength={120}
      onChange={({ target }) => change({ label: target.value })}
      errors={errors.label}
      required
    />
  );
}

function PositionField({ value, change, errors }: FieldProps) {
  return (
    <TextField
      label={t.position}
      hint={t.positionHint}
      type="number"
      min={0}
      max={10_000}
      value={value.position}
      onChange={({ target }) => change({ position: target.value })}
      errors={errors.position}
    />
  );
}
