import { text } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';

export function PoolPage() {
  return <Page title={text.common.shell.nav.pool}>{null}</Page>;
}
