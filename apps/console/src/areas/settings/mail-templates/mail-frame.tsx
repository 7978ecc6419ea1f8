/** A mail as its reader sees it: on a page of its own without scripts, forms or pop-ups. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return (
    <iframe title={title} sandbox="" srcDoc={html} className="border-line h-96 w-full rounded-md border bg-white" />
  );
}
