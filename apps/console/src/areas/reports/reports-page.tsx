import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function ReportsPage() {
  return <Page title={text.common.shell.nav.reports}>{null}</Page>;
}
