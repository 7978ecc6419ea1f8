import { useState } from 'react';
import { automations } from '../../text/en/automations.ts';
import { text } from '../../text/index.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Automation } from './definition/draft.ts';
import { useAutomationActions } from './use-automation-actions.ts';

const t = automations.actions;

interface AutomationMenuProps {
  automation: Pick<Automation, 'id' | 'name' | 'status'>;
  onDeleted?: () => void;
}

/** Pause, resume, delete. */
export function AutomationMenu({ automation: { id, name, status }, onDeleted }: AutomationMenuProps) {
  const { pause, resume, remove } = useAutomationActions(id, onDeleted);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Menu
        label={`${text.common.actions.menu}: ${name}`}
        items={[
          ...(status === 'published' ? [{ label: t.pause, onSelect: () => pause.mutate(undefined) }] : []),
          ...(status === 'paused' ? [{ label: t.resume, onSelect: () => resume.mutate(undefined) }] : []),
          { label: t.delete, danger: true, onSelect: () => setAsks(true) },
        ]}
      />
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.deleteTitle(name)}
        confirm={t.deleteConfirm}
        onConfirm={() => remove.mutate(undefined)}
      >
        {t.deleteHint}
      </Confirm>
    </>
  );
}
