/** An email as the recipient sees it, in a sandbox without scripts, forms and pop-ups. */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  return (
    <iframe title={title} sandbox="" srcDoc={html} className="border-line h-96 w-full rounded-md border bg-paper" />
  );
}
