import { itHoldsInShort } from '../short-form.ts';
import { clock } from './clock.ts';

itHoldsInShort(clock);
