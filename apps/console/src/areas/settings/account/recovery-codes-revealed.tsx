import { account } from '../../../text/en/account.ts';
import { SecretRevealed } from '../components/secret-revealed.tsx';

const t = account.secondFactor;

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodesRevealed({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <SecretRevealed
      title={t.codesTitle}
      label={t.codes}
      value={codes.join('\n')}
      lines={codes.length}
      onClose={onClose}
    />
  );
}
