import { text } from '../../../text/index.ts';
import { SecretOnce } from '../parts/secret-once.tsx';

/** The signing secret, this once. */
export function WebhookSecretOnce({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  return (
    <SecretOnce title={title} label={text.webhooks.secret} value={secret} lines={2} onClose={onClose}>
      <p className="text-muted text-xs">{text.webhooks.secretHint}</p>
    </SecretOnce>
  );
}
