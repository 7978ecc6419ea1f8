import { TrackingLinks } from '../../../records/tracking-links.tsx';
import { text } from '../../../text/index.ts';
import { Page } from '../../../ui/page.tsx';

const t = text.hiringChoices.links;

/** The tracking links of all jobs. */
export function TrackingLinksPage() {
  return (
    <TrackingLinks
      page={(addButton, list) => (
        <Page title={t.title} actions={addButton} below={<p className="text-muted">{t.about}</p>}>
          {list}
        </Page>
      )}
    />
  );
}
