import { text } from '../../../text/index.ts';
import { errorText } from '../../../ui/error-message.tsx';
import { ChoiceField } from '../../../ui/field.tsx';
import type { Preview } from './use-site-preview.ts';

const t = text.careerSite;

/** Shows the preview in a sandboxed frame without scripts, forms and pop-ups. */
export function SitePreview({ preview: { html, error, scheme, setScheme } }: { preview: Preview }) {
  return (
    <section aria-label={t.preview} className="flex flex-col gap-2 xl:sticky xl:top-4 xl:self-start">
      <h3 className="font-semibold">{t.preview}</h3>
      <ChoiceField label={t.scheme} names={t.schemes} value={scheme} onChange={setScheme} />
      {error !== null && (
        <p role="alert" className="text-danger">
          {errorText(error)}
        </p>
      )}
      {html !== undefined && (
        <iframe
          title={t.previewFrame}
          sandbox=""
          srcDoc={html}
          className="border-line h-[42rem] w-full rounded-md border"
        />
      )}
    </section>
  );
}
