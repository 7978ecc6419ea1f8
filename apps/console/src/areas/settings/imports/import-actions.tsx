import { useState } from 'react';
import { useCan } from '../../../api/session.ts';
import { imports } from '../../../text/en/imports.ts';
import { valuesOf } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import type { Import } from './systems.ts';
import { useImportActions } from './use-import-actions.ts';

const t = imports.actions;
const CAN_UNDO: ReadonlySet<Import['status']> = new Set(['paused', 'completed', 'failed']);
const CAN_REPEAT: ReadonlySet<Import['status']> = new Set(['completed', 'undone']);

/** The buttons of an import that has been started, and its menu. */
export function ImportActions({ imported }: { imported: Import }) {
  const { id, status, startedAt } = imported;
  const act = useImportActions(id);
  const canWrite = useCan()('imports:write');
  const [asks, setAsks] = useState<'undo' | 'delete' | 'credentials' | null>(null);
  if (!canWrite) return null;
  const isWorking = status === 'running' || status === 'undoing';
  // What reads files has none.
  const hasCredentials = imported.files.length === 0;
  const items: (MenuItem | null)[] = [
    ...(hasCredentials
      ? [{ label: imports.credentials.title, disabled: isWorking, onSelect: () => setAsks('credentials') }, null]
      : []),
    ...(CAN_UNDO.has(status) ? [{ label: t.undo, danger: true, onSelect: () => setAsks('undo') }] : []),
    { label: t.delete, danger: true, disabled: isWorking, onSelect: () => setAsks('delete') },
  ];
  return (
    <>
      {status === 'running' && (
        <Button busy={act.pause.isPending} onClick={() => act.pause.mutate(undefined)}>
          {t.pause}
        </Button>
      )}
      {(status === 'paused' || status === 'failed') && startedAt !== null && (
        <Button variant="primary" busy={act.resume.isPending} onClick={() => act.resume.mutate(undefined)}>
          {t.resume}
        </Button>
      )}
      {CAN_REPEAT.has(status) && (
        <Button title={t.againHint} busy={act.start.isPending} onClick={() => act.start.mutate(undefined)}>
          {t.again}
        </Button>
      )}
      <Menu items={items} />
      {asks === 'credentials' && <CredentialsDialog imported={imported} onClose={() => setAsks(null)} />}
      <Confirm
        open={asks === 'undo'}
        onOpenChange={() => setAsks(null)}
        title={t.undoTitle}
        confirm={t.undo}
        onConfirm={() => act.undo.mutate(undefined)}
      >
        <p>{createdText(imported)}</p>
        <p className="mt-2">{t.undoKept}</p>
      </Confirm>
      <Confirm
        open={asks === 'delete'}
        onOpenChange={() => setAsks(null)}
        title={t.deleteTitle}
        confirm={t.delete}
        onConfirm={() => act.remove.mutate(undefined)}
      >
        {t.deleteText}
      </Confirm>
    </>
  );
}

/** What undoing removes: '1,200 candidates, 3 jobs'. */
function createdText({ progress }: Import): string {
  const { types, number } = imports;
  const parts = valuesOf(types).flatMap((type) => {
    const created = progress[type]?.created ?? 0;
    return created === 0 ? [] : [`${types[type].toLowerCase()} (${number(created)})`];
  });
  return parts.length === 0 ? t.undoNothing : t.undoText(parts.join(', '));
}
