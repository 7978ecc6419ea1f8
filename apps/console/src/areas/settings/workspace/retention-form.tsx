import { useState } from 'react';
import { fieldErrors } from '../../../api/action.tsx';
import { useList } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { PartForm, useSave } from './part.tsx';
import type { PartProps } from './workspace-page.tsx';

const words = text.workspace;
// Two years: a term that many data protection authorities name for applications.
const PROPOSED_DAYS = 730;

/** After how long candidates are erased, with a look at whom it would concern before it counts. */
export function RetentionForm({ workspace, readOnly }: PartProps) {
  const [isOn, setOn] = useState(workspace.retention !== null);
  const [days, setDays] = useState(String(workspace.retention?.days ?? PROPOSED_DAYS));
  const [isPreviewed, setPreviewed] = useState(false);
  const mayPreview = useMay()('candidates:read');
  const save = useSave();
  return (
    <PartForm
      title={words.retention}
      hint={words.retentionHint}
      readOnly={readOnly}
      busy={save.isPending}
      onSubmit={() => save.mutate({ retention: isOn ? { days: Number(days) } : null })}
      beside={isOn && mayPreview && <Button onClick={() => setPreviewed(true)}>{words.preview}</Button>}
    >
      <CheckField label={words.retentionOn} checked={isOn} onChange={({ target }) => setOn(target.checked)} />
      {isOn && (
        <TextField
          label={words.days}
          className="w-40"
          type="number"
          min={1}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          errors={fieldErrors(save.error)['retention.days']}
          required
        />
      )}
      {isPreviewed && <Preview days={Number(days)} onClose={() => setPreviewed(false)} />}
    </PartForm>
  );
}

function Preview({ days, onClose }: { days: number; onClose: () => void }) {
  const list = useList('/workspace/retention-preview', { query: { days } });
  return (
    <Dialog open onOpenChange={onClose} title={words.previewTitle(days)} wide>
      <ListTable
        label={words.previewTitle(days)}
        list={list}
        keyOf={({ candidateId }) => candidateId}
        empty={{ title: words.previewEmpty }}
        columns={[
          { title: words.candidate, cell: fullName },
          { title: text.signIn.email, cell: ({ email }) => email, wideOnly: true },
          { title: words.lastActivity, cell: ({ lastActivityAt }) => <Moment at={lastActivityAt} /> },
        ]}
      />
    </Dialog>
  );
}
