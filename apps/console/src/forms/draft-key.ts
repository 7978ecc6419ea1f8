import { useSession } from '../api/session.ts';
import { text } from '../text/index.ts';
import { toast } from '../ui/toast.tsx';
import type { DraftName } from './draft-forms.ts';
import { draftStorage } from './draft-storage.ts';

/** The key by which this member's draft of a form is stored. */
export function useDraftKey([form, record = '']: DraftName): string {
  const { workspace, member } = useSession();
  return draftStorage.key({ workspaceId: workspace.id, memberId: member.id }, form, record);
}

/** Deletes a draft, as `Cancel` does, and offers to undo that. */
export function abandonDraft(key: string): void {
  const t = text.common.drafts;
  const restore = draftStorage.take(key);
  if (restore === null) return;
  toast.success(t.discarded, {
    label: t.undo,
    run: () => {
      restore();
      toast.success(t.kept);
    },
  });
}
