import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function ActivityPage() {
  return <Page title={text.common.shell.nav.activity}>{null}</Page>;
}
