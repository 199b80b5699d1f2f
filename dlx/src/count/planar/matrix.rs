//! A square matrix whose rows and columns belong to vertices, which are inserted and removed.

/// The entries between the inserted vertices. They are 0 at first.
pub(super) struct ActiveMatrix {
    cells: Vec<u64>,
    /// The length of a row.
    length: usize,
    /// The vertex of each row.
    vertices: Vec<Option<u32>>,
    /// The row of each vertex.
    rows: Vec<Option<u32>>,
    free: Vec<usize>,
}

impl ActiveMatrix {
    /// An empty matrix, for vertices below this number.
    pub(super) fn new(vertices: usize) -> Self {
        ActiveMatrix {
            cells: Vec::new(),
            length: 0,
            vertices: Vec::new(),
            rows: vec![None; vertices],
            free: Vec::new(),
        }
    }

    /// The row of a vertex, if it is inserted.
    pub(super) fn place(&self, vertex: u32) -> Option<usize> {
        self.rows[vertex as usize].map(|row| row as usize)
    }

    /// The row of a vertex. Inserts it if necessary.
    pub(super) fn insert(&mut self, vertex: u32) -> usize {
        if let Some(row) = self.place(vertex) {
            return row;
        }
        if self.free.is_empty() {
            self.grow();
        }
        let row = self.free.pop().expect("it has grown");
        self.vertices[row] = Some(vertex);
        self.rows[vertex as usize] = Some(row as u32);
        row
    }

    fn grow(&mut self) {
        let (old, new) = (self.length, (2 * self.length).max(8));
        let mut cells = vec![0; new * new];
        for row in 0..old {
            cells[row * new..][..old].copy_from_slice(&self.cells[row * old..][..old]);
        }
        (self.cells, self.length) = (cells, new);
        self.vertices.resize(new, None);
        self.free.extend((old..new).rev());
    }

    /// Removes a vertex, with all its entries.
    pub(super) fn remove(&mut self, vertex: u32) {
        if let Some(row) = self.rows[vertex as usize].take() {
            let row = row as usize;
            self.row_mut(row).fill(0);
            self.cells.iter_mut().skip(row).step_by(self.length).for_each(|cell| *cell = 0);
            self.vertices[row] = None;
            self.free.push(row);
        }
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.cells[row * self.length..][..self.length]
    }

    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.cells[row * self.length..][..self.length]
    }

    pub(super) fn cell_mut(&mut self, row: usize, column: usize) -> &mut u64 {
        &mut self.cells[row * self.length + column]
    }

    /// The vertex of each row.
    pub(super) fn vertices(&self) -> &[Option<u32>] {
        &self.vertices
    }

    /// The entries of a row that are not 0, with the vertices of their columns.
    pub(super) fn entries(&self, row: usize) -> Vec<(u32, u64)> {
        let entries = self.vertices.iter().zip(self.row(row));
        entries.filter(|(_, x)| **x != 0).filter_map(|(vertex, &x)| Some(((*vertex)?, x))).collect()
    }
}
