import { itHoldsInShort } from '../short-form.ts';
import { terminateBackends } from './terminate-backends.ts';

itHoldsInShort(terminateBackends);
