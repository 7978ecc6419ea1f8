import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { TagField } from '../tag-field.tsx';
import { batchesOf } from './batches.ts';

const t = text.filters.selection;

interface TagButtonsProps {
  candidateIds: readonly string[];
  onDone: () => void;
}

/** Adds tags to the selected candidates, or removes them. */
export function TagButtons(props: TagButtonsProps) {
  const [asks, setAsks] = useState<Kind | null>(null);
  return (
    <>
      <Button small onClick={() => setAsks('add')}>
        {t.tag}
      </Button>
      <Button small onClick={() => setAsks('remove')}>
        {t.untag}
      </Button>
      {asks !== null && <TagDialog {...props} kind={asks} onClose={() => setAsks(null)} />}
    </>
  );
}

type Kind = 'add' | 'remove';

function TagDialog({ candidateIds, kind, onDone, onClose }: TagButtonsProps & { kind: Kind; onClose: () => void }) {
  const draft = useStoredDraft(['tags.bulk', kind], { typed: '' });
  const { typed } = draft.value;
  const labels = typed
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
  const unique = [...new Set(candidateIds)];
  const change = useAction(
    async () => {
      const count = { updated: 0, unchanged: 0, failed: 0 };
      for (const batch of batchesOf(unique)) {
        const { data } = await api.post('/candidates/bulk-tag', { body: { candidateIds: batch, [kind]: labels } });
        for (const { status } of data.items) count[status] += 1;
      }
      return count;
    },
    {
      changes: ['candidates', 'applications', 'tags'],
      ownErrors: true,
      onDone({ updated, failed }) {
        if (failed > 0) toast.error(t.failed(failed));
        else toast.success(t.tagged(updated));
        draft.saved();
        onClose();
        onDone();
      },
    },
  );
  const errors = Object.entries(fieldErrors(change.error)).flatMap(([, messages]) => messages);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      title={kind === 'add' ? t.tagTitle(unique.length) : t.untagTitle(unique.length)}
      submit={kind === 'add' ? t.tagsAdd : t.tagsRemove}
      busy={change.isPending}
      disabled={labels.length === 0}
      onSubmit={() => change.mutate(undefined)}
    >
      <TagField
        several
        label={t.tags}
        hint={t.tagsHint}
        value={typed}
        onChange={(next) => draft.change({ typed: next })}
        errors={errors}
      />
    </FormDialog>
  );
}
