// The floor: a process of Node that imports nothing.
export {};
