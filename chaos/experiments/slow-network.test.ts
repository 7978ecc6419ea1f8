import { itHoldsInShort } from '../short-form.ts';
import { slowNetwork } from './slow-network.ts';

itHoldsInShort(slowNetwork);
