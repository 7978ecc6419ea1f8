import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { CopyLine, SecretOnce } from '../parts/secret-once.tsx';

/** The key itself, this once, and a line that shows that it works. */
export function KeyOnce({ made, onClose }: { made: Schemas['ApiKeyWithSecret']; onClose: () => void }) {
  const words = text.apiKeys;
  return (
    <SecretOnce title={words.made} label={words.key} value={made.key} lines={2} onClose={onClose}>
      <CopyLine label={words.curl} value={curlLine(made)} lines={4} />
    </SecretOnce>
  );
}

function curlLine({ type, key }: Schemas['ApiKeyWithSecret']): string {
  const { origin } = location;
  return type === 'secret'
    ? `curl -H 'Authorization: Bearer ${key}' ${origin}/api/v1/me`
    : `curl -H 'X-Api-Key: ${key}' ${origin}/api/public/v1/jobs`;
}
