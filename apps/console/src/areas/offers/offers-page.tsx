import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function OffersPage() {
  return <Page title={text.common.shell.nav.offers}>{null}</Page>;
}
