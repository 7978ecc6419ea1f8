import { useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { CheckField } from '../../ui/field.tsx';
import { FormattedLines } from '../../ui/markdown.tsx';

const t = text.messages;

/** The member's signature below the text, which can be left out. Nothing for members without one. */
export function Signature({ isAdded, onChange }: { isAdded: boolean; onChange: (isAdded: boolean) => void }) {
  const { signature } = useSession().member;
  if (signature === null) return null;
  return (
    <div className="flex flex-col gap-1.5">
      {isAdded && (
        <div className="text-muted">
          <FormattedLines text={signature} />
        </div>
      )}
      <CheckField label={t.signature} checked={isAdded} onChange={({ target }) => onChange(target.checked)} />
    </div>
  );
}
