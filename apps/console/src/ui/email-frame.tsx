interface EmailFrameProps {
  title: string;
  html: string;
  /** Of somebody else: whatever it says, it loads nothing, and its links open in a new tab without naming this page. */
  isReceived?: boolean;
}

/** Images are in it as `data:` URLs. The console's own policy applies as well. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><meta name="referrer" content="no-referrer">`;

/** An email as the recipient sees it, in a sandbox without scripts, forms and pop-ups. */
export function EmailFrame({ title, html, isReceived = false }: EmailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox={isReceived ? 'allow-popups allow-popups-to-escape-sandbox' : ''}
      referrerPolicy="no-referrer"
      srcDoc={isReceived ? POLICY + html : html}
      className="border-line h-96 w-full rounded-md border bg-paper"
    />
  );
}
