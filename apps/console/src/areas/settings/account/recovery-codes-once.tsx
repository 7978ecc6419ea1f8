import { text } from '../../../text/index.ts';
import { SecretOnce } from '../parts/secret-once.tsx';

const words = text.account.secondFactor;

/** The recovery codes, this once. */
export function RecoveryCodesOnce({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <SecretOnce
      title={words.codesTitle}
      label={words.codes}
      value={codes.join('\n')}
      lines={codes.length}
      onClose={onClose}
    />
  );
}
