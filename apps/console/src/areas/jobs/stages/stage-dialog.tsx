import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { CheckField, Field, SelectField, TextField } from '../../../ui/field.tsx';
import { optionsOf } from '../job-words.tsx';
import { isFixed, type Stage } from './stage.ts';

const words = text.jobStages;
const FIRST_COLOR = '#3366ff';

interface StageDialogProps {
  jobId: string;
  /** Null for a new one. */
  stage: Stage | null;
  onClose: () => void;
}

/** Name, kind and colour of a stage. */
export function StageDialog({ jobId, stage, onClose }: StageDialogProps) {
  const [name, setName] = useState(stage?.name ?? '');
  const [kind, setKind] = useState<Stage['kind']>(stage?.kind ?? 'interview');
  const [color, setColor] = useState(stage?.color ?? null);
  const etag = useEtag(jobId, stage);
  const save = useAction(
    async () => {
      if (stage === null) {
        await api.post('/jobs/{id}/stages', { params: { path: { id: jobId } }, body: { name, kind, color } });
        return;
      }
      await api.patch('/jobs/{id}/stages/{stageId}', {
        params: { path: { id: jobId, stageId: stage.id }, header: etag === null ? {} : { 'If-Match': etag } },
        body: { name, kind, color },
      });
    },
    { changes: ['jobs'], done: stage === null ? words.added : words.saved, onDone: onClose, ownFields: true },
  );
  const errors = fieldErrors(save.error);
  const { hired: _hired, rejected: _rejected, ...free } = words.kinds;
  const isKindFixed = stage !== null && isFixed(stage);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={stage === null ? words.addTitle : words.editTitle}
      submit={stage === null ? text.common.actions.add : text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined)}
    >
      <TextField
        label={words.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        errors={errors.name}
        maxLength={120}
        required
      />
      <SelectField
        label={words.kind}
        hint={isKindFixed ? words.kindFixed : undefined}
        value={kind}
        disabled={isKindFixed}
        onChange={(event) => setKind(event.target.value as Stage['kind'])} // one of its options
        options={optionsOf(isKindFixed ? words.kinds : free)}
        errors={errors.kind}
      />
      <CheckField
        label={words.hasColor}
        checked={color !== null}
        onChange={(event) => setColor(event.target.checked ? FIRST_COLOR : null)}
      />
      {color !== null && (
        <Field label={words.color} errors={errors.color}>
          {(control) => (
            <input
              {...control}
              type="color"
              value={color}
              onChange={(event) => setColor(event.target.value)}
              className="border-line-strong/60 h-9 w-16 rounded-md border"
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

/** The tag of the stage as it was when the dialog opened: later changes by others are not overwritten unseen. */
function useEtag(jobId: string, stage: Stage | null): string | null {
  const { data } = useQuery({
    queryKey: ['stage-being-edited', stage?.id],
    queryFn: async () =>
      (await api.get('/jobs/{id}/stages/{stageId}', { params: { path: { id: jobId, stageId: stage!.id } } })).etag,
    enabled: stage !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
