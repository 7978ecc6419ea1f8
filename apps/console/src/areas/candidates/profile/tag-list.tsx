import { X } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { TagField } from '../../../records/tag-field.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';

const t = text.candidates.profile;

interface TagListProps {
  candidateId: string;
  labels: readonly string[];
  /** Whether the field for a new tag is shown; if unset, the list decides itself. */
  isAdding?: boolean;
  onAdding?: (isAdding: boolean) => void;
}

/** The tags of a candidate. */
export function TagList({ candidateId, labels, isAdding: isAsked, onAdding }: TagListProps) {
  const canWrite = useCan()('tags:write');
  const [isOpen, setOpen] = useState(false);
  const isAdding = isAsked ?? isOpen;
  const setAdding = onAdding ?? setOpen;
  // The profile has the labels of the tags; removing one requires its ID.
  const tags = useList(
    '/candidates/{id}/tags',
    { path: { id: candidateId }, query: { limit: 100 } },
    { enabled: canWrite },
  );
  const remove = useAction(
    (tagId: string) => api.delete('/candidates/{id}/tags/{tagId}', { params: { path: { id: candidateId, tagId } } }),
    { changes: ['candidates'] },
  );
  if (labels.length === 0 && !canWrite) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul aria-label={t.tags} className="contents">
        {labels.map((label) => {
          const tag = tags.rows.find((one) => one.label === label);
          return (
            <li
              key={label}
              className="bg-sunken inline-flex max-w-full items-center gap-1 rounded-full py-0.5 pr-1 pl-2.5 text-xs font-medium"
            >
              <span className="truncate">{label}</span>
              {tag === undefined ? (
                <span className="w-1" />
              ) : (
                <button
                  type="button"
                  aria-label={t.tagRemove(label)}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(tag.id)}
                  className="hover:bg-line text-muted rounded-full p-0.5"
                >
                  <X aria-hidden className="size-3" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {canWrite && !isAdding && (
        <Button small variant="quiet" onClick={() => setAdding(true)}>
          {t.tagAdd}
        </Button>
      )}
      {isAdding && <NewTag candidateId={candidateId} labels={labels} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** Stays open, because people often add several tags. */
function NewTag({
  candidateId,
  labels,
  onClose,
}: {
  candidateId: string;
  labels: readonly string[];
  onClose: () => void;
}) {
  const draft = useStoredDraft(['tag.new', candidateId], { label: '' });
  const { label } = draft.value;
  const add = useAction(
    () => api.post('/candidates/{id}/tags', { params: { path: { id: candidateId } }, body: { label: label.trim() } }),
    { changes: ['candidates'], onDone: () => draft.saved(), ownErrors: true },
  );
  return (
    <form
      className="flex flex-wrap items-start gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (label.trim() !== '') add.mutate(undefined);
      }}
    >
      <DraftNotice draft={draft} />
      <TagField
        label={t.tagName}
        hideLabel
        value={label}
        onChange={(next) => draft.change({ label: next })}
        except={labels}
        onEscape={onClose}
        errors={fieldErrors(add.error).label}
        className="w-40"
      />
      <Button type="submit" busy={add.isPending}>
        {text.common.actions.add}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          draft.abandon();
          onClose();
        }}
      >
        {text.common.actions.close}
      </Button>
    </form>
  );
}
