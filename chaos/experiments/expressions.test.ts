import { itHoldsInShort } from '../short-form.ts';
import { expressions } from './expressions.ts';

itHoldsInShort(expressions);
