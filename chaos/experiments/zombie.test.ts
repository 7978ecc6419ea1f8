import { itHoldsInShort } from '../short-form.ts';
import { zombie } from './zombie.ts';

itHoldsInShort(zombie);
