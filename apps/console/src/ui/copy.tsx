import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { text } from '../text/index.ts';
import { Button } from './button.tsx';

/** Puts a text into the clipboard. Browsers give it to pages of https and of this machine only: elsewhere there is no button. */
export function CopyButton({ value, label = text.common.actions.copy }: { value: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  if (!window.isSecureContext) return null;
  return (
    <Button
      small
      onClick={async () => {
        await navigator.clipboard.writeText(value);
        setCopied(true);
        setTimeout(() => setCopied(false), 2_000);
      }}
    >
      {copied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
      <span aria-live="polite">{copied ? text.common.actions.copied : label}</span>
    </Button>
  );
}
