import { itHoldsInShort } from '../short-form.ts';
import { killApi } from './kill-api.ts';

itHoldsInShort(killApi);
