import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { OverlapField } from '../parts/overlap-field.tsx';
import type { ApiKey } from './key-fields.tsx';
import { KeyOnce } from './key-once.tsx';

const words = text.apiKeys;

/** Puts another key in the place of one, now or with both good for a while. */
export function RotateKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [overlapSeconds, setOverlap] = useState(3_600);
  const rotate = useAction(
    async () =>
      (await api.post('/api-keys/{id}/rotate', { params: { path: { id: apiKey.id } }, body: { overlapSeconds } })).data,
    { changes: ['api-keys'] },
  );
  if (rotate.data !== undefined) return <KeyOnce made={rotate.data} onClose={onClose} />;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.rotateTitle(apiKey.name)}
      description={words.rotateHint}
      submit={words.rotateSubmit}
      busy={rotate.isPending}
      onSubmit={() => rotate.mutate()}
    >
      <OverlapField value={overlapSeconds} onChange={setOverlap} />
    </FormDialog>
  );
}
