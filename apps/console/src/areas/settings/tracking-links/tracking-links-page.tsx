import { TrackingLinks } from '../../../records/tracking-links.tsx';
import { text } from '../../../text/index.ts';
import { Page } from '../../../ui/page.tsx';

const t = text.hiringChoices.links;

/** The tracking links of all jobs. */
export function TrackingLinksPage() {
  return (
    <Page title={t.title} below={<p className="text-muted">{t.about}</p>}>
      <TrackingLinks />
    </Page>
  );
}
