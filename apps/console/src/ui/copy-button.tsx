import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { text } from '../text/index.ts';
import { Button } from './button.tsx';

/** Copies a text. Hidden where browsers do not allow it: they require https or localhost. */
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
