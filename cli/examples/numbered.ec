c Six options that cover three items
p ec 3
s 1
s 2
s 1 2
s 3
s 1 3
s 1 2 3
